import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offeringQueries } from '#api/offering-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { LotsDone } from './lots-done.tsx';
import { LotsEntry, type ReviewedLots } from './lots-entry.tsx';
import { LotsReview } from './lots-review.tsx';
import { OfferingFacts } from './offering-facts.tsx';
import { OfferingObstacles } from './offering-obstacles.tsx';
import { viewOf } from './offering-views.ts';
import { offeringTones, type Application, type OfferingDetail } from './offering.ts';

/** One offering: its dates and terms, what lots cost, and applying for them. */
export default function OfferingSheet({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const offering = useQuery(offeringQueries.offering(api, code));
  return (
    <Sheet
      title={offering.data?.name ?? text('offering.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {offering.isLoadingError && <QueryError query={offering} />}
        {offering.isPending && <SkeletonRows rows={8} />}
        {offering.data !== undefined && <Flow offering={offering.data} />}
      </Stack>
    </Sheet>
  );
}

function Flow({ offering }: { readonly offering: OfferingDetail }) {
  const text = useText();
  const [reviewed, review] = useState<ReviewedLots | null>(null);
  const [made, setMade] = useState<Application | null>(null);
  if (made !== null) return <LotsDone application={made} />;
  if (reviewed !== null)
    return (
      <LotsReview
        offering={offering}
        {...reviewed}
        changes={null}
        onBack={() => review(null)}
        onDone={setMade}
      />
    );
  const { application, state } = offering;
  const view = viewOf(offering);
  return (
    <>
      <Stack gap="3" alignItems="flex-start">
        <StatusPill tone={offeringTones[state]}>{text(`offering.state.${state}`)}</StatusPill>
        <Text tone="muted">{offering.summary}</Text>
      </Stack>
      {application !== null && (
        <Flex>
          <ButtonLink look="outline" to={openedAt('', 'offerings', application.id)}>
            {text('offering.own')}
          </ButtonLink>
        </Flex>
      )}
      {application === null && view !== 'past' && (
        <OfferingObstacles obstacles={offering.obstacles} />
      )}
      {application === null && view === 'open' && (
        <LotsEntry offering={offering} changed={null} onReview={review} />
      )}
      <OfferingFacts offering={offering} />
    </>
  );
}
