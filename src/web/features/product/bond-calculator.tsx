import { useMemo, useState } from 'react';
import { bondOutcome, faceFor } from '#core/product/bond-outcome.ts';
import { compare, toBig } from '#core/money.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { termsOf, type Bond } from './bond.ts';
import { BondCoupons } from './bond-coupons.tsx';
import { BondFigures } from './bond-figures.tsx';

const bases = ['face', 'amount'] as const;
type Basis = (typeof bases)[number];
const labels = {
  face: 'product.bond.face.of',
  amount: 'product.bond.calculator.amount',
} as const;

/** What a face value, or an amount of money, buys at the price of now, and what it pays until maturity. */
export function BondCalculator({ bond }: { readonly bond: Bond }) {
  const text = useText();
  const [basis, setBasis] = useState<Basis>('face');
  return (
    <Stack gap="4">
      <Segmented<Basis>
        label={text('product.bond.calculator')}
        options={bases.map((value) => ({
          value,
          label: text(labels[value], { currency: bond.currency }),
        }))}
        value={basis}
        onChange={setBasis}
      />
      <Calculation key={basis} bond={bond} basis={basis} />
    </Stack>
  );
}

function Calculation({ bond, basis }: { readonly bond: Bond; readonly basis: Basis }) {
  const text = useText();
  const format = useFormat();
  const { currency, minimum } = bond;
  const money = (value: string) => format.money(value, currency);
  const input = useTypedAmount(minimum.replace(/[.]0+$/, ''), currency, null);
  const { amount } = input;
  const outcome = useMemo(
    () => (amount === null ? null : outcomeOf(bond, basis, amount)),
    [amount, basis, bond],
  );
  return (
    <>
      <AmountInput label={text(labels[basis], { currency })} input={input} />
      <Box aria-live="polite" minHeight="320px">
        {outcome === null ? (
          <Text tone="muted">
            {text('product.bond.calculator.none', { amount: money(bond.face) })}
          </Text>
        ) : (
          <>
            <BondFigures
              side="buy"
              currency={currency}
              figures={outcome.figures}
              settlesOn={bond.settles_on}
              annualYield={outcome.yield}
            />
            <DescriptionList
              facts={[
                { label: text('product.bond.face'), value: money(outcome.figures.faceAmount) },
                { label: text('product.bond.payments'), value: money(outcome.received) },
                { label: text('product.bond.calculator.gain'), value: money(outcome.gain) },
              ]}
            />
          </>
        )}
      </Box>
      {outcome !== null && <BondCoupons currency={currency} coupons={outcome.coupons} />}
      <Text size="xs" tone="muted">
        {text('product.bond.calculator.note')}
      </Text>
    </>
  );
}

/** `null` without a price, for a part of a bond, and for an amount that buys none. */
function outcomeOf(bond: Bond, basis: Basis, amount: string) {
  const { ask: price, settles_on: settlesOn, face, currency } = bond;
  if (price === null) return null;
  const counted = { terms: termsOf(bond), face, currency };
  const purchase = { price, settlesOn };
  const faceAmount = basis === 'face' ? amount : faceFor(counted, amount, face, purchase);
  const isWhole = compare(faceAmount, '0') > 0 && toBig(faceAmount).mod(face).eq(0);
  return isWhole ? bondOutcome(counted, toBig(faceAmount).div(face).toFixed(), purchase) : null;
}
