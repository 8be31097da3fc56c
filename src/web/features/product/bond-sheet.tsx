import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bondQueries } from '#api/bond-queries.ts';
import { compare } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { Bond, BondOrder, BondQuote, BondSide } from './bond.ts';
import { BondCalculator } from './bond-calculator.tsx';
import { BondFacts, BondHeadline } from './bond-facts.tsx';
import { BondPayments } from './bond-payments.tsx';
import { BondReview } from './bond-review.tsx';
import { BondTrade } from './bond-trade.tsx';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import { OrderDone } from './order-done.tsx';
import { PriceHistory } from './price-history.tsx';
import { ProductObstacles } from './product-obstacles.tsx';

const sides = ['buy', 'sell'] as const;

/** One bond: its yield, what the client has of it and is paid for it, and buying and selling it. */
export default function BondSheet({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const bond = useQuery(bondQueries.bond(api, code));
  return (
    <CatalogueSheet query={bond} onClose={onClose}>
      {(data) => <Flow bond={data} />}
    </CatalogueSheet>
  );
}

function Flow({ bond }: { readonly bond: Bond }) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const [side, setSide] = useState<BondSide>('buy');
  const [reviewed, review] = useState<BondQuote | null>(null);
  const [placed, setPlaced] = useState<BondOrder | null>(null);
  if (placed !== null)
    return (
      <OrderDone
        title={text('product.bond.done')}
        detail={text('product.bond.done.detail', { day: format.date(placed.settles_on) })}
        to={openedAt('', 'bonds', placed.id)}
      />
    );
  if (reviewed !== null)
    return (
      <BondReview bond={bond} quote={reviewed} onBack={() => review(null)} onPlaced={setPlaced} />
    );
  const hasBonds = compare(bond.held, '0') > 0;
  const shown = hasBonds ? side : 'buy';
  return (
    <>
      <Text tone="muted">{bond.summary}</Text>
      <BondHeadline bond={bond} />
      <Section title={text('product.bond.order')}>
        <Stack gap="4">
          {hasBonds && (
            <Segmented<BondSide>
              label={text('product.bond.order')}
              options={sides.map((value) => ({ value, label: text(`product.bond.${value}`) }))}
              value={side}
              onChange={setSide}
            />
          )}
          {shown === 'buy' && <ProductObstacles role="status" obstacles={bond.obstacles} />}
          <BondTrade key={shown} bond={bond} side={shown} onReview={review} />
        </Stack>
      </Section>
      <CalculatorSection bond={bond} />
      <BondPayments code={bond.code} />
      <PriceHistory
        title={text('product.bond.price')}
        detail={text('product.bond.price.detail')}
        priced={bond}
        show={(price) => format.price(price)}
        read={(range) => bondQueries.bondPrices(api, bond.code, range)}
      />
      <BondFacts bond={bond} />
    </>
  );
}

function CalculatorSection({ bond }: { readonly bond: Bond }) {
  const text = useText();
  const [isOpen, open] = useState(false);
  if (bond.ask === null) return null;
  return (
    <Section title={text('product.bond.calculator')}>
      {isOpen ? (
        <BondCalculator bond={bond} />
      ) : (
        <Button onClick={() => open(true)}>{text('product.bond.calculator.open')}</Button>
      )}
    </Section>
  );
}
