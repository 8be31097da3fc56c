import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { identityOf } from '#api/identity-answer.ts';
import { queries } from '#api/queries.ts';
import type { KycVerificationProps } from '#config/blocks.gen.ts';
import { returnPath } from '#core/return-path.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useBringsEvents } from '#live/use-live-price.ts';
import { useKycForced } from '#session/use-kyc-forced.ts';
import { Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { KycFlow } from './kyc-flow.tsx';
import { KycRejected } from './kyc-rejected.tsx';
import { KycState } from './kyc-state.tsx';

// Where the backend sends no events, a decision of the reviewers is looked for this often while it is awaited, in ms.
const awaited = 30_000;

/** The identity check by its status (specification §4): what is to do, what is awaited, or what was decided. */
export default function Verification({ form }: KycVerificationProps) {
  const { api, file } = useApp();
  const text = useText();
  const bringsEvents = useBringsEvents();
  const detail = useQuery({
    ...queries.kycDetail(api),
    refetchInterval: ({ state }) =>
      !bringsEvents && identityOf(state.data).status === 'pending' ? awaited : false,
  });
  const agreed = useAgreement(detail.data?.status);
  const [again, setAgain] = useState(false);
  const [sending, setSending] = useState(false);
  const back = useReturnPath();
  const forced = useKycForced();

  if (detail.isPending) return <SkeletonRows rows={6} />;
  if (detail.data === undefined) {
    return (
      <Notice
        tone="warn"
        title={text('kyc.unknown.title')}
        action={{ label: text('action.retry'), run: () => void detail.refetch() }}
      >
        {text('error.kycLoadFailed')} {text('kyc.unknown.detail')}
      </Notice>
    );
  }
  const { status } = detail.data;
  if (status === 'approved' && agreed && back !== null && !sending)
    return <Navigate to={back} replace />;
  // What is being sent goes on, though its outcome may be known here before its answer has come.
  const fills = sending || status === 'unverified' || (status === 'rejected' && again);
  return (
    <Section title={text('kyc.verification.title')}>
      <Stack gap="6">
        {forced && status !== 'approved' && (
          <Text tone="muted">{text('kyc.forced', { company: file.profile.company.name })}</Text>
        )}
        {status === 'rejected' && (
          <KycRejected detail={detail.data} onAgain={again ? undefined : () => setAgain(true)} />
        )}
        {fills ? (
          <KycFlow
            form={form}
            detail={detail.data}
            onSending={setSending}
            onSubmitted={() => setAgain(false)}
          />
        ) : (
          <KycState status={status} detail={detail.data} />
        )}
        {back !== null && !forced && !fills && (
          <ButtonLink look="outline" alignSelf="flex-start" to={back}>
            {text('kyc.continue')}
          </ButtonLink>
        )}
      </Stack>
    </Section>
  );
}

/** Where the client was led away from; `null` when they came by themselves. */
function useReturnPath(): string | null {
  const { file } = useApp();
  const wanted = useSearchParams()[0].get('redirect');
  const home = file.screens.find(({ id }) => id === file.navigation.home)?.route ?? '/';
  return wanted === null ? null : returnPath(wanted, home);
}

/**
 * Whether gates and the forced redirect read the same status as this page. Where they do not, they are asked again: a client who
 * was led on before they had heard would be led back.
 */
function useAgreement(status: string | undefined): boolean {
  const { api } = useApp();
  const client = useQueryClient();
  const verified = useQuery(queries.verified(api)).data?.status;
  const differs = status !== undefined && verified !== undefined && status !== verified;
  useEffect(() => {
    if (!differs) return;
    for (const { queryKey } of [queries.verified(api), queries.clientConfig(api)])
      void client.invalidateQueries({ queryKey });
  }, [api, client, differs]);
  return status === verified;
}
