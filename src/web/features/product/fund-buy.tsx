import { useMemo } from 'react';
import { purchaseObstacles } from '#core/product/fund-obstacles.ts';
import { boughtUnits } from '#core/product/units.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { Fund, FundQuote } from './fund.ts';
import { FundEstimate } from './fund-estimate.tsx';
import { useObstacleWords } from './product-obstacles.tsx';
import { useFundQuote } from './use-fund-quote.ts';

/** An amount, and about how many units it buys as it is typed. The backend reckons by the same rules. */
export function FundBuy({
  fund,
  onReview,
}: {
  readonly fund: Fund;
  readonly onReview: (quote: FundQuote) => void;
}) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { code, currency, minimum, available, price, price_on, unit_digits, entry_fee } = fund;
  const input = useTypedAmount(minimum.replace(/[.]0+$/, ''), currency, null);
  const { amount } = input;
  const obstacles = useAmountObstacles(fund, amount);
  const { quote, wait } = useFundQuote(code, onReview);
  const isOpen = fund.obstacles.length === 0;
  const isReady = amount !== null && obstacles.length === 0 && isOpen && !quote.isPending;
  const [first] = obstacles.length > 0 ? obstacles : (quote.data?.obstacles ?? []);
  const terms = { currency, unitDigits: unit_digits, feePercent: entry_fee };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) quote.mutate({ side: 'buy', amount, units: null });
      }}
    >
      <Stack gap="4">
        <AmountInput
          label={text('product.amount', { currency })}
          input={input}
          problem={first && obstacle(first)}
          disabled={quote.isPending}
        >
          <Text size="sm" tone="muted" className="figures">
            {text('product.available', { amount: format.money(available, currency) })}
          </Text>
        </AmountInput>
        <Box aria-live="polite" minHeight="160px">
          {amount !== null && price !== null && price_on !== null && (
            <FundEstimate
              side="buy"
              currency={currency}
              feePercent={entry_fee}
              estimate={{ ...boughtUnits(amount, price, terms), price, price_on }}
            />
          )}
        </Box>
        <ClientFailure error={quote.error} wait={wait} />
        <Button type="submit" look="solid" wide disabled={!isReady}>
          {text('product.continue')}
        </Button>
      </Stack>
    </form>
  );
}

/** What speaks against the amount alone; everything else is named beside it. */
function useAmountObstacles(fund: Fund, amount: string | null) {
  const { currency, minimum, maximum, step, available, placed } = fund;
  return useMemo(
    () =>
      amount === null
        ? []
        : purchaseObstacles(
            { currency, minimum, maximum, step, state: 'open', opensAt: null, closesAt: null },
            { gate: [], hasAccount: true, available, placed, now: new Date(0) },
            amount,
          ).filter(({ code }) => code !== 'noFunds'),
    [amount, currency, minimum, maximum, step, available, placed],
  );
}
