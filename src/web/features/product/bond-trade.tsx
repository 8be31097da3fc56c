import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bondPurchaseObstacles, bondSaleObstacles } from '#core/product/bond-obstacles.ts';
import { toBig } from '#core/money.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { Bond, BondQuote, BondQuoteRequest, BondSide } from './bond.ts';
import { refusedFor, typedFigures } from './bond.ts';
import { BondFigures } from './bond-figures.tsx';
import { useObstacleWords } from './product-obstacles.tsx';

/** Face value to buy or sell, and what it comes to as it is typed. The backend reckons by the same rules. */
export function BondTrade({
  bond,
  side,
  onReview,
}: {
  readonly bond: Bond;
  readonly side: BondSide;
  readonly onReview: (quote: BondQuote) => void;
}) {
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { currency, minimum, available, available_held, settles_on } = bond;
  const isBuy = side === 'buy';
  const initial = isBuy ? minimum : available_held;
  const input = useTypedAmount(initial.replace(/[.]0+$/, ''), currency, null);
  const { amount } = input;
  const figures = useMemo(
    () => (amount === null ? null : typedFigures(bond, side, amount)),
    [amount, bond, side],
  );
  const obstacles = useAmountObstacles(bond, side, amount, figures?.total ?? null);
  const { quote, wait } = useBondQuote(bond.code, onReview);
  const isOpen = !isBuy || bond.obstacles.length === 0;
  const isReady = amount !== null && obstacles.length === 0 && isOpen && !quote.isPending;
  const refused = refusedFor(quote, { side, face_amount: amount });
  const [first] = obstacles.length > 0 ? obstacles : refused;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) quote.mutate({ side, face_amount: amount });
      }}
    >
      <Stack gap="4">
        <AmountInput
          label={text('product.bond.face.of', { currency })}
          input={input}
          problem={first && obstacle(first)}
          disabled={quote.isPending}
        >
          <Text size="sm" tone="muted" className="figures">
            {isBuy
              ? text('product.available', { amount: format.money(available, currency) })
              : text('product.bond.availableHeld', {
                  amount: format.money(available_held, currency),
                })}
          </Text>
        </AmountInput>
        <Box aria-live="polite" minHeight="240px">
          {figures !== null && (
            <BondFigures
              side={side}
              currency={currency}
              figures={figures}
              settlesOn={settles_on}
              annualYield={null}
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

/** Asks the backend for the figures of an order, and hands on those without an obstacle. */
function useBondQuote(code: string, onQuote: (quote: BondQuote) => void) {
  const { api } = useApp();
  const quote = useMutation({
    mutationFn: async (body: BondQuoteRequest) =>
      (
        await api.client.POST('/bond/app/v1/item/{code}/quote', {
          params: { path: { code } },
          body,
        })
      ).data,
    onSuccess(data) {
      if (data !== undefined && data.obstacles.length === 0) onQuote(data);
    },
  });
  return { quote, wait: useWait(quote.error) };
}

/** What speaks against the amount alone; everything else is named beside it. */
function useAmountObstacles(
  bond: Bond,
  side: BondSide,
  amount: string | null,
  total: string | null,
) {
  return useMemo(() => {
    if (amount === null) return [];
    const { currency, minimum, maximum, step, available, placed, face, available_held } = bond;
    const moment = { hasPrice: true, settlesOn: bond.settles_on, maturesOn: bond.matures_on };
    if (side === 'sell') {
      const held = toBig(available_held).div(face).toFixed();
      return bondSaleObstacles({ available: held, face, currency }, moment, amount);
    }
    const limits = { currency, minimum, maximum, step, state: 'open' as const };
    return bondPurchaseObstacles(
      { ...limits, opensAt: null, closesAt: null },
      { gate: [], hasAccount: true, available, placed, now: new Date(0) },
      moment,
      { faceAmount: amount, total },
    ).filter(({ code }) => code !== 'noFunds' && code !== 'matured');
  }, [amount, bond, side, total]);
}
