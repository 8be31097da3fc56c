import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fundQueries } from '#api/fund-queries.ts';
import { CodedError } from '#core/errors.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Fund, FundOrder, FundQuote } from './fund.ts';
import { FundEstimate } from './fund-estimate.tsx';
import { ReviewFrame } from './review-frame.tsx';

export interface FundReviewProps {
  readonly fund: Fund;
  readonly quote: FundQuote;
  /** A redemption of everything. */
  readonly isWhole: boolean;
  readonly onBack: () => void;
  readonly onPlaced: (order: FundOrder) => void;
}

/** Everything once more before the order: what is certain first, then the estimate. */
export function FundReview({ fund, quote, isWhole, onBack, onPlaced }: FundReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const { code, currency } = fund;
  const { side, amount, units, price, price_on } = quote;
  const isBuy = side === 'buy';
  const place = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/fund/app/v1/item/{code}/order', {
          params: { path: { code } },
          body: {
            side,
            amount,
            units: isBuy || isWhole ? null : units,
            price_day: quote.price_day,
            fee_percent: quote.fee_percent,
          },
        })
      ).data,
    onSuccess: (data) => data !== undefined && onPlaced(data),
    // What has changed is shown where the order is typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: fundQueries.fund(api, code).queryKey }),
  });
  const subject = isBuy
    ? format.money(amount ?? '0', currency)
    : text('product.fund.unitCount', { units: format.price(units ?? '0') });
  const { value, fee, total, rest } = quote;
  const isEstimated = price !== null && price_on !== null && units !== null;
  return (
    <ReviewFrame
      action={place}
      confirm={text(isBuy ? 'product.fund.confirm.buy' : 'product.fund.confirm.redeem', {
        subject,
      })}
      onBack={onBack}
    >
      <DescriptionList
        facts={[
          { label: text(isBuy ? 'product.fund.setAside' : 'product.fund.units'), value: subject },
          { label: text('product.fund.priceDay'), value: format.date(quote.price_day) },
          {
            label: text('product.fund.cancelUntil'),
            value: format.moment(Date.parse(quote.orders_close_at)),
          },
          { label: text('product.fund.knownBy'), value: format.date(quote.price_due_on) },
          ...(quote.pays_on === null
            ? []
            : [{ label: text('product.fund.paysOn'), value: format.date(quote.pays_on) }]),
        ]}
      />
      {isEstimated && (
        <FundEstimate
          side={side}
          currency={currency}
          feePercent={quote.fee_percent}
          estimate={{
            price,
            price_on,
            units,
            value: value ?? '0',
            fee: fee ?? '0',
            total: total ?? '0',
            rest: rest ?? '0',
          }}
        />
      )}
      <Text size="sm" tone="muted">
        {text('product.fund.rounding')}
      </Text>
    </ReviewFrame>
  );
}
