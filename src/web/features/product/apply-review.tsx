import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productQueries } from '#api/product-queries.ts';
import { CodedError } from '#core/errors.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Holding, ProductDetail, ProductQuote, Renewal } from './product.ts';
import { useProductWords } from './use-product-words.ts';
import { ReviewFrame } from './review-frame.tsx';

export interface ApplyReviewProps {
  readonly product: ProductDetail;
  readonly quote: ProductQuote;
  readonly renewal: Renewal;
  readonly onBack: () => void;
  readonly onPlaced: (holding: Holding) => void;
}

/** Everything once more before the money moves: what is confirmed is what is posted. */
export function ApplyReview({ product, quote, renewal, onBack, onPlaced }: ApplyReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const words = useProductWords();
  const { code, currency, days, trading_type } = product;
  const place = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/product/app/v1/item/{code}/apply', {
          params: { path: { code } },
          body: {
            amount: quote.amount,
            as_of: quote.as_of,
            annual_rate: quote.annual_rate,
            renewal: days === null ? 'payOut' : renewal,
          },
        })
      ).data,
    onSuccess: (data) => data !== undefined && onPlaced(data),
    // What has changed is shown where the amount is typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: productQueries.product(api, code).queryKey }),
  });
  const money = (value: string) => format.money(value, currency);
  return (
    <ReviewFrame
      action={place}
      confirm={text(trading_type === 'review' ? 'product.review.apply' : 'product.review.place', {
        amount: money(quote.amount),
      })}
      onBack={onBack}
    >
      <DescriptionList
        facts={[
          { label: text('product.review.amount'), value: money(quote.amount) },
          { label: text('product.review.rate'), value: words.rate(quote.annual_rate) },
          { label: text('product.review.starts'), value: format.date(quote.starts_on) },
          ...(quote.matures_on === null
            ? []
            : [{ label: text('product.matures'), value: format.date(quote.matures_on) }]),
          {
            label: text(days === null ? 'product.interest.year' : 'product.interest.term'),
            value: money(quote.interest),
          },
          ...(days === null
            ? []
            : [
                { label: text('product.total.term'), value: money(quote.total) },
                { label: text('product.renewal'), value: text(`product.renewal.${renewal}`) },
              ]),
          { label: text('product.review.from'), value: text('product.review.cash', { currency }) },
        ]}
      />
      <Text size="sm" tone="muted">
        {text(`product.review.next.${trading_type}`)}
      </Text>
    </ReviewFrame>
  );
}
