import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { offeringQueries } from '#api/offering-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Stack, Text } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { ApplicationActions } from './application-actions.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ChangeForm } from './change-form.tsx';
import { OfferingTimeline } from './offering-timeline.tsx';
import { applicationTones, type Application } from './offering.ts';
import { ofType } from './use-offering-words.ts';

/** An application: where it stands, its figures and dates, and everything that can be done about it. */
export default function OfferingApplicationSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const application = useQuery(offeringQueries.offeringApplication(api, id));
  // Who has done something hears the outcome: what had the focus may be gone.
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = application;
  const onDone = () => outcome.current?.focus();
  return (
    <Sheet
      title={data?.name ?? text('offering.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {application.isLoadingError && <QueryError query={application} />}
        {application.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={applicationTones[data.status]}>
                {text(`offering.status.${data.status}`)}
              </StatusPill>
              <Text tone="muted">{text(explanation(data))}</Text>
            </Stack>
            {data.remark !== null && (
              <Notice tone="warn" title={text('offering.remark')}>
                {data.remark}
              </Notice>
            )}
            <ApplicationFacts application={data} />
            <ApplicationActions application={data} onDone={onDone} />
            {data.can_change && (
              <ChangeForm key={`${data.lots} ${data.bid}`} application={data} onDone={onDone} />
            )}
            <Section title={text('offering.dates')}>
              <OfferingTimeline offering={data} />
            </Section>
          </>
        )}
      </Stack>
    </Sheet>
  );
}

/** What a status means. Some speak of what is allotted. */
function explanation({ status, type }: Application): MessageId {
  switch (status) {
    case 'allotted':
    case 'none':
    case 'outstanding':
    case 'listing':
    case 'holding':
      return `offering.explain.${status}${ofType(type)}`;
    default:
      return `offering.explain.${status}`;
  }
}
