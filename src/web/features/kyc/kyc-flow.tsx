import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { FormScope } from '#forms/form-ports.ts';
import { LongForm } from '#forms/long-form.tsx';
import { useText } from '#i18n/use-text.ts';
import { forgetFailures } from '#platform/failed-parts.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { refusalDetail } from '#errors/refusal-detail.tsx';
import { fileAddress } from '#page/file-address.ts';
import { uploadImage } from '#data/upload-image.ts';
import { Text } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { rejectionOf, valuesGiven } from './given-before.ts';
import type { KycDetail } from './kyc-detail.ts';
import { createKycRun, type KycRun } from './kyc-run.ts';

export interface KycFlowProps {
  readonly form: string;
  readonly detail: KycDetail;
  /** Called when the form is being sent, and when that is over. */
  readonly onSending: (isSending: boolean) => void;
  readonly onSubmitted: () => void;
}

/** The declared form, driven by the chart of the identity check. The agreement is there before anything is asked. */
export function KycFlow(props: KycFlowProps) {
  const { api, file, files } = useApp();
  const { language } = usePreferences();
  const text = useText();
  const kind = useAgreementKind(props.form);
  // One run for as long as the form is open. It is made out here, where no waiting throws it away.
  const [run] = useState(() =>
    createKycRun(api, props.form, file.documents[kind]?.[language] ?? ''),
  );
  useEffect(() => () => run.stop(), [run]);
  const agreement = useQuery({
    queryKey: ['document', kind, language],
    staleTime: Infinity,
    retry: false,
    queryFn: () => files.document(kind, language),
  });
  if (agreement.isError) {
    const again = () => {
      forgetFailures();
      void agreement.refetch();
    };
    return (
      <Notice
        tone="danger"
        title={text('error.agreementUnavailable')}
        action={{ label: text('action.retry'), run: again }}
      >
        {text('part.safe')}
      </Notice>
    );
  }
  return agreement.isPending ? (
    <SkeletonRows rows={8} />
  ) : (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Flow {...props} run={run} />
    </Suspense>
  );
}

function Flow({
  form,
  detail,
  onSending,
  onSubmitted,
  run,
}: KycFlowProps & { readonly run: KycRun }) {
  const services = useApp();
  const { api, file, files, toasts } = services;
  const { language } = usePreferences();
  const client = useQueryClient();
  const text = useText();
  const loaded = use(files.form(form));
  const [addresses] = useState(
    () =>
      new Map(
        [detail.id_front, detail.id_back].flatMap((link) =>
          link === null ? [] : [[link.id, link.url]],
        ),
      ),
  );
  const home = countryOfPhoneCode(file.profile.countryCode).code;
  const scope: FormScope = useMemo(
    () => ({
      country: home,
      explain: refusalDetail,
      document(kind) {
        run.showAgreement(file.documents[kind]?.[language] ?? '');
        return files.text(kind, language);
      },
      async upload(image, options) {
        const uploaded = await uploadImage(services, image, options);
        addresses.set(uploaded.id, uploaded.url);
        return uploaded.id;
      },
      imageAddress(id) {
        const url = addresses.get(id);
        return url === undefined ? undefined : fileAddress(services, url);
      },
    }),
    [home, run, file, files, language, services, addresses],
  );
  const [refused] = useState(() => rejectionOf(detail));
  // Who agreed to this very text before need not read it again.
  const [initial] = useState<FieldValues>(() => ({
    country: home,
    ...valuesGiven(detail),
    ...(run.takeUp(detail.agreement_version, refused?.errors ?? []) ? { agreement: true } : {}),
  }));

  async function submit(body: RequestBody, values: FieldValues): Promise<void> {
    onSending(true);
    try {
      await run.submit(body, values);
      toasts.show('kyc.submitted');
      onSubmitted();
      // It is being read already; until the answer is there nothing can be sent twice.
      await client.fetchQuery(queries.kycDetail(api)).catch(() => undefined);
    } finally {
      onSending(false);
    }
  }

  const isAgain = detail.status === 'rejected';
  return (
    <>
      {isAgain && (
        <Text size="sm" tone="muted">
          {text('kyc.rejected.retype', {
            mobile: detail.mobile?.slice(-5) ?? '',
            number: detail.id_no?.slice(-3) ?? '',
          })}
        </Text>
      )}
      <LongForm
        loaded={loaded}
        scope={scope}
        initial={initial}
        onSubmit={submit}
        draft={run.drafts}
        flow={run.flow}
        onValues={run.note}
        refused={refused}
      />
    </>
  );
}

/** Kind of the text that the form has agreed to. */
function useAgreementKind(form: string): string {
  const { files } = useApp();
  const kind = Object.values(use(files.form(form)).form.ui).find(
    ({ widget }) => widget === 'agreement',
  )?.document;
  if (kind === undefined) throw new Error(`form ${form} has no agreement`);
  return kind;
}
