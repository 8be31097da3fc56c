import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placingQueries } from '#api/placing-queries.ts';
import { compare } from '#core/money.ts';
import { isClosed } from '#core/product/lasting-obstacle.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { useIsOver } from '#page/time-left.tsx';
import { Stack, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import { OrderDone } from './order-done.tsx';
import { OtcHolding } from './otc-holding.tsx';
import type { Placing, PlacingApplication, WantedPlacing } from './placing.ts';
import { PlacingFacts, PlacingHeadline } from './placing-facts.tsx';
import { PlacingForm } from './placing-form.tsx';
import { PlacingReview } from './placing-review.tsx';
import { ProductObstacles } from './product-obstacles.tsx';

/** A placing, a block trade or what is sold over the counter: its price, how it can be sold, and applying for it or buying it. */
export default function PlacingSheet({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const placing = useQuery(placingQueries.placing(api, code));
  return (
    <CatalogueSheet query={placing} onClose={onClose}>
      {(data) => <Flow placing={data} />}
    </CatalogueSheet>
  );
}

function Flow({ placing }: { readonly placing: Placing }) {
  const text = useText();
  const format = useFormat();
  const [reviewed, review] = useState<WantedPlacing | null>(null);
  const [applied, setApplied] = useState<PlacingApplication | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const { api } = useApp();
  const client = useQueryClient();
  const { queryKey } = placingQueries.placing(api, placing.code);
  const { quote } = placing;
  const isOver = useIsOver(
    quote === null ? null : Date.parse(quote.expires_at),
    () => void client.invalidateQueries({ queryKey }),
  );
  const isDirect = placing.trading_type === 'holding';
  const money = (amount: string) => format.money(amount, placing.currency);
  if (applied !== null)
    return (
      <OrderDone
        title={text(isDirect ? 'product.otc.done' : 'product.placing.done')}
        detail={text(isDirect ? 'product.otc.done.detail' : 'product.placing.done.detail', {
          total: money(applied.total),
        })}
        to={openedAt('', 'placings', applied.id)}
      />
    );
  if (asked !== null)
    return (
      <OrderDone
        title={text('product.otc.asked')}
        detail={text('product.otc.asked.detail')}
        to={openedAt('', 'otcBids', asked)}
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
      {compare(placing.placed, '0') > 0 && placing.type !== 'otc' && (
        <Text className="figures">
          {text('product.placing.placed', { amount: money(placing.placed) })}
        </Text>
      )}
      {placing.type === 'otc' && <OtcHolding placing={placing} onAsked={setAsked} />}
      <Section title={text(isDirect ? 'product.fund.buy' : 'product.placing.apply')}>
        <Stack gap="4">
          <ProductObstacles role="status" obstacles={placing.obstacles} />
          {!isClosed(placing.obstacles) && (
            <PlacingForm placing={placing} canGoOn={!isOver} onReview={review} />
          )}
        </Stack>
      </Section>
      <PlacingFacts placing={placing} />
    </>
  );
}
