import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { productFigures } from '#core/product/figures.ts';
import { productObstacles } from '#core/product/product-obstacles.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { ProductDetail, ProductQuote, Renewal } from './product.ts';
import { useObstacleWords } from './product-obstacles.tsx';
import { RenewalChoice } from './renewal-choice.tsx';

export interface ApplyEntryProps {
  readonly product: ProductDetail;
  /** What the backend reckons for the amount, without an obstacle. */
  readonly onReview: (quote: ProductQuote, renewal: Renewal) => void;
}

/** An amount, and what it becomes as it is typed. The backend reckons by the same rules. */
export function ApplyEntry({ product, onReview }: ApplyEntryProps) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const obstacle = useObstacleWords();
  const { code, currency, minimum, days, annual_rate, as_of, available } = product;
  const input = useTypedAmount(minimum.replace(/[.]0+$/, ''), currency, null);
  const [renewal, setRenewal] = useState<Renewal>('payOut');
  const { amount } = input;
  const obstacles = useObstacles(product, amount);
  const figures = useMemo(
    () =>
      amount === null || annual_rate === null
        ? null
        : productFigures(amount, { currency, annualRate: annual_rate, days }, as_of),
    [amount, currency, annual_rate, days, as_of],
  );
  const quote = useMutation({
    mutationFn: async (wanted: string) =>
      (
        await api.client.POST('/product/app/v1/item/{code}/quote', {
          params: { path: { code } },
          body: { amount: wanted },
        })
      ).data,
    onSuccess(data) {
      if (data !== undefined && data.obstacles.length === 0) onReview(data, renewal);
    },
  });
  const wait = useWait(quote.error);
  const money = (value: string) => format.money(value, currency);
  const [first] = obstacles.length > 0 ? obstacles : (quote.data?.obstacles ?? []);
  const isOpen = product.obstacles.length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (amount !== null && obstacles.length === 0 && isOpen && !quote.isPending)
          quote.mutate(amount);
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
            {text('product.available', { amount: money(available) })}
          </Text>
        </AmountInput>
        <Box aria-live="polite" minHeight="160px">
          {figures !== null && (
            <DescriptionList
              facts={[
                ...(figures.maturesOn === null
                  ? []
                  : [{ label: text('product.matures'), value: format.date(figures.maturesOn) }]),
                {
                  label: text(days === null ? 'product.interest.year' : 'product.interest.term'),
                  value: money(figures.interest),
                },
                {
                  label: text(days === null ? 'product.total.year' : 'product.total.term'),
                  value: money(figures.total),
                },
              ]}
            />
          )}
        </Box>
        {days !== null && <RenewalChoice value={renewal} onChange={setRenewal} />}
        <ClientFailure error={quote.error} wait={wait} />
        <Button
          type="submit"
          look="solid"
          wide
          disabled={amount === null || obstacles.length > 0 || !isOpen || quote.isPending}
        >
          {text('product.continue')}
        </Button>
        <Text size="sm" tone="muted">
          {text(days === null ? 'product.note.call' : 'product.note.term')}
        </Text>
      </Stack>
    </form>
  );
}

/** What speaks against the amount alone; everything else is named beside it. */
function useObstacles(product: ProductDetail, amount: string | null) {
  const { currency, minimum, maximum, step, available, placed } = product;
  return useMemo(
    () =>
      amount === null
        ? []
        : productObstacles(
            { currency, minimum, maximum, step, state: 'open', opensAt: null, closesAt: null },
            { gate: [], hasRate: true, hasAccount: true, available, placed, now: new Date(0) },
            amount,
          ).filter(({ code }) => code !== 'noFunds'),
    [amount, currency, minimum, maximum, step, available, placed],
  );
}
