import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quantQueries } from '#api/quant-queries.ts';
import { compare } from '#core/money.ts';
import { isClosed } from '#core/product/lasting-obstacle.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { Stack, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import { OrderDone } from './order-done.tsx';
import { PriceHistory } from './price-history.tsx';
import { ProductObstacles } from './product-obstacles.tsx';
import type { Quant, QuantHolding } from './quant.ts';
import { QuantFacts, QuantHeadline } from './quant-facts.tsx';
import { QuantForm } from './quant-form.tsx';
import { QuantReview } from './quant-review.tsx';

/** One strategy note: its range and what that would be, its values, and buying it. */
export default function QuantSheet({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const quant = useQuery(quantQueries.quant(api, code));
  return (
    <CatalogueSheet query={quant} onClose={onClose}>
      {(data) => <Flow quant={data} />}
    </CatalogueSheet>
  );
}

function Flow({ quant }: { readonly quant: Quant }) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const [reviewed, review] = useState<string | null>(null);
  const [bought, setBought] = useState<QuantHolding | null>(null);
  if (bought !== null)
    return (
      <OrderDone
        title={text('product.quant.done')}
        detail={text('product.quant.done.detail', { day: format.date(bought.settles_on) })}
        to={openedAt('', 'quants', bought.id)}
      />
    );
  if (reviewed !== null)
    return (
      <QuantReview
        quant={quant}
        amount={reviewed}
        onBack={() => review(null)}
        onBought={setBought}
      />
    );
  const { code, currency, units, value, price } = quant;
  return (
    <>
      <Text tone="muted">{quant.summary}</Text>
      <QuantHeadline quant={quant} />
      {compare(units, '0') > 0 && (
        <Text className="figures">
          {text('product.quant.own', {
            units: format.price(units),
            value: format.money(value, currency),
          })}
        </Text>
      )}
      {price !== null && (
        <PriceHistory
          title={text('product.quant.value')}
          priced={quant}
          show={(each) => `${format.price(each)} ${currency}`}
          read={(range) => quantQueries.quantValues(api, code, range)}
        />
      )}
      <Section title={text('product.fund.buy')}>
        <Stack gap="4">
          <ProductObstacles role="status" obstacles={quant.obstacles} />
          {!isClosed(quant.obstacles) && <QuantForm quant={quant} onReview={review} />}
        </Stack>
      </Section>
      <QuantFacts quant={quant} />
    </>
  );
}
