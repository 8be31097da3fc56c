import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placingQueries } from '#api/placing-queries.ts';
import { compare } from '#core/money.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { Stack, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { OrderDone } from './order-done.tsx';
import type { Placing, PlacingApplication, WantedPlacing } from './placing.ts';
import { PlacingFacts, PlacingHeadline } from './placing-facts.tsx';
import { PlacingForm } from './placing-form.tsx';
import { PlacingReview } from './placing-review.tsx';
import { ProductObstacles } from './product-obstacles.tsx';

/** One placing or block trade: its price beside that of the market, its lock-up, and applying for it. */
export default function PlacingSheet({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const placing = useQuery(placingQueries.placing(api, code));
  return (
    <Sheet
      title={placing.data?.name ?? text('product.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {placing.isLoadingError && <QueryError query={placing} />}
        {placing.isPending && <SkeletonRows rows={8} />}
        {placing.data !== undefined && <Flow placing={placing.data} />}
      </Stack>
    </Sheet>
  );
}

function Flow({ placing }: { readonly placing: Placing }) {
  const text = useText();
  const format = useFormat();
  const [reviewed, review] = useState<WantedPlacing | null>(null);
  const [applied, setApplied] = useState<PlacingApplication | null>(null);
  const money = (amount: string) => format.money(amount, placing.currency);
  if (applied !== null)
    return (
      <OrderDone
        title={text('product.placing.done')}
        detail={text('product.placing.done.detail', { total: money(applied.total) })}
        to={openedAt('', 'placings', applied.id)}
      />
    );
  if (reviewed !== null)
    return (
      <PlacingReview
        placing={placing}
        wanted={reviewed}
        onBack={() => review(null)}
        onApplied={setApplied}
      />
    );
  return (
    <>
      <Text tone="muted">{placing.summary}</Text>
      <PlacingHeadline placing={placing} />
      {compare(placing.placed, '0') > 0 && (
        <Text className="figures">
          {text('product.placing.placed', { amount: money(placing.placed) })}
        </Text>
      )}
      <Section title={text('product.placing.apply')}>
        <Stack gap="4">
          <ProductObstacles role="status" obstacles={placing.obstacles} />
          <PlacingForm placing={placing} onReview={review} />
        </Stack>
      </Section>
      <PlacingFacts placing={placing} />
    </>
  );
}
