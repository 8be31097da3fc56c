import { useMutation, useQueryClient } from '@tanstack/react-query';
import { quantQueries } from '#api/quant-queries.ts';
import { CodedError } from '#core/errors.ts';
import { unitCost } from '#core/product/quant-figures.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Quant, QuantHolding } from './quant.ts';
import { ReviewFrame } from './review-frame.tsx';

export interface QuantReviewProps {
  readonly quant: Quant;
  readonly amount: string;
  readonly onBack: () => void;
  readonly onBought: (holding: QuantHolding) => void;
}

/** Everything once more before the units are bought, and that the range is no promise. */
export function QuantReview({ quant, amount, onBack, onBought }: QuantReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const { code, currency, low, high, settles_on } = quant;
  const buy = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/quant/app/v1/item/{code}/buy', {
          params: { path: { code } },
          body: { amount },
        })
      ).data,
    onSuccess: (data) => data !== undefined && onBought(data),
    // What has changed is shown where the amount is typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: quantQueries.quant(api, code).queryKey }),
  });
  const money = (value: string) => format.money(value, currency);
  return (
    <ReviewFrame
      action={buy}
      confirm={text('product.quant.confirm', { amount: money(amount) })}
      onBack={onBack}
    >
      <DescriptionList
        facts={[
          { label: text('product.review.amount'), value: money(amount) },
          { label: text('product.quant.unitCost'), value: money(unitCost) },
          {
            label: text('product.review.from'),
            value: text('product.review.cash', { currency }),
          },
          {
            label: text('product.quant.range'),
            value: text('product.quant.range.of', {
              low: format.part(low),
              high: format.part(high),
            }),
          },
          { label: text('product.quant.settles'), value: format.date(settles_on) },
          {
            label: text('product.fund.exitFee'),
            value: text('product.quant.exitFee.of', {
              percent: format.part(quant.exit_fee),
              amount: money(quant.minimum_fee),
            }),
          },
        ]}
      />
      <Text size="sm">{text('product.quant.range.note')}</Text>
      <Text size="sm" tone="muted">
        {text('product.quant.next', { day: format.date(settles_on) })}
      </Text>
    </ReviewFrame>
  );
}
