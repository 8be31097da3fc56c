import { useMemo } from 'react';
import { purchaseObstacles } from '#core/product/fund-obstacles.ts';
import { rangeOutcomes } from '#core/product/quant-figures.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useObstacleWords } from './product-obstacles.tsx';
import type { Quant } from './quant.ts';

/** An amount to buy for, and what the range would make of it as it is typed. The backend reckons by the same rules. */
export function QuantForm({
  quant,
  onReview,
}: {
  readonly quant: Quant;
  readonly onReview: (amount: string) => void;
}) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { currency, minimum, available, begins_on, settles_on } = quant;
  const input = useTypedAmount(minimum.replace(/[.]0+$/, ''), currency, null);
  const { amount } = input;
  const [first] = useAmountObstacles(quant, amount);
  const isReady = amount !== null && first === undefined && quant.obstacles.length === 0;
  const money = (value: string) => format.money(value, currency);
  const outcomes =
    amount === null
      ? null
      : rangeOutcomes(amount, currency, quant, { from: begins_on, until: settles_on });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onReview(amount);
      }}
    >
      <Stack gap="4">
        <AmountInput
          label={text('product.amount', { currency })}
          input={input}
          problem={first && obstacle(first)}
        >
          <Text size="sm" tone="muted" className="figures">
            {text('product.available', { amount: money(available) })}
          </Text>
        </AmountInput>
        <Box aria-live="polite" minHeight="48px">
          {outcomes !== null && (
            <DescriptionList
              facts={[
                {
                  label: text('product.quant.outcome', { day: format.date(settles_on) }),
                  value: text('product.quant.range.of', {
                    low: money(outcomes.low),
                    high: money(outcomes.high),
                  }),
                },
              ]}
            />
          )}
        </Box>
        <Button type="submit" look="solid" wide disabled={!isReady}>
          {text('product.continue')}
        </Button>
      </Stack>
    </form>
  );
}

/** What speaks against the amount alone; everything else is named beside it. */
function useAmountObstacles(quant: Quant, amount: string | null) {
  return useMemo(() => {
    if (amount === null) return [];
    const { currency, minimum, maximum, step, available, units } = quant;
    return purchaseObstacles(
      { currency, minimum, maximum, step, state: 'open', opensAt: null, closesAt: null },
      { gate: [], hasAccount: true, available, placed: units, now: new Date(0) },
      amount,
    ).filter(({ code }) => code !== 'noFunds');
  }, [quant, amount]);
}
