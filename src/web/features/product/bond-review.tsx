import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bondQueries } from '#api/bond-queries.ts';
import { CodedError } from '#core/errors.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Bond, BondOrder, BondQuote } from './bond.ts';
import { BondFigures } from './bond-figures.tsx';
import { ReviewFrame } from './review-frame.tsx';

export interface BondReviewProps {
  readonly bond: Bond;
  readonly quote: BondQuote;
  readonly onBack: () => void;
  readonly onPlaced: (order: BondOrder) => void;
}

/** Everything once more before the order: to the last minor unit what will be paid. */
export function BondReview({ bond, quote, onBack, onPlaced }: BondReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const { code, currency } = bond;
  const { side, face_amount, price, value, accrued, total, settles_on } = quote;
  const place = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/bond/app/v1/item/{code}/order', {
          params: { path: { code } },
          body: { side, face_amount, price: price ?? '0', total: total ?? '0', settles_on },
        })
      ).data,
    onSuccess: (data) => data !== undefined && onPlaced(data),
    // What has changed is shown where the order is typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: bondQueries.bond(api, code).queryKey }),
  });
  return (
    <ReviewFrame
      action={place}
      confirm={text(`product.bond.confirm.${side}`, {
        amount: format.money(total ?? '0', currency),
      })}
      onBack={onBack}
    >
      <DescriptionList
        facts={[
          { label: text('product.bond.order'), value: text(`product.bond.side.${side}`) },
          { label: text('product.bond.face'), value: format.money(face_amount, currency) },
        ]}
      />
      {price !== null && value !== null && accrued !== null && total !== null && (
        <BondFigures
          side={side}
          currency={currency}
          figures={{ price, value, accrued, total }}
          settlesOn={settles_on}
          annualYield={quote.yield}
        />
      )}
      <Text size="sm" tone="muted">
        {text(`product.bond.next.${side}`)}
      </Text>
    </ReviewFrame>
  );
}
