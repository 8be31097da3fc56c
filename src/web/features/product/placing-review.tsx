import { useMutation, useQueryClient } from '@tanstack/react-query';
import { placingQueries } from '#api/placing-queries.ts';
import { CodedError } from '#core/errors.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { TimeLeft, useIsOver } from '#page/time-left.tsx';
import { Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Placing, PlacingApplication, WantedPlacing } from './placing.ts';
import { PlacingCosts } from './placing-form.tsx';
import { ReviewFrame } from './review-frame.tsx';

export interface PlacingReviewProps {
  readonly placing: Placing;
  readonly wanted: WantedPlacing;
  readonly onBack: () => void;
  readonly onApplied: (application: PlacingApplication) => void;
}

/** Everything once more before the money is set aside, or paid. */
export function PlacingReview({ placing, wanted, onBack, onApplied }: PlacingReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const { code, currency, unlocks_on, stock, quote, trading_type } = placing;
  const { shares, price, total } = wanted;
  const isDirect = trading_type === 'holding';
  const until = quote === null ? null : Date.parse(quote.expires_at);
  const isOver = useIsOver(until) || (placing.type === 'otc' && quote === null);
  const apply = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/placing/app/v1/item/{code}/apply', {
          params: { path: { code } },
          body: { shares, price, total },
        })
      ).data,
    onSuccess: (data) => data !== undefined && onApplied(data),
    // What has changed is shown where the shares are typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: placingQueries.placing(api, code).queryKey }),
  });
  return (
    <ReviewFrame
      action={apply}
      confirm={text(isDirect ? 'product.otc.confirm' : 'product.placing.confirm', {
        amount: format.money(total, currency),
      })}
      isOver={isOver}
      onBack={onBack}
    >
      <DescriptionList
        facts={[
          { label: text('product.placing.stock'), value: `${stock.name} (${stock.symbol})` },
          { label: text('product.placing.shares'), value: format.number(shares) },
          { label: text('product.placing.price'), value: `${format.price(price)} ${currency}` },
        ]}
      />
      <PlacingCosts placing={placing} wanted={wanted} />
      <Stack gap="2">
        {until !== null && !isOver && (
          <TimeLeft until={until} words={(time) => text('product.otc.valid', { time })} />
        )}
        {isOver && <Text role="status">{text('product.otc.expired')}</Text>}
        <Text size="sm" tone="muted">
          {text(isDirect ? 'product.otc.next' : 'product.placing.next')}
        </Text>
        {unlocks_on !== null && (
          <Text size="sm" tone="muted">
            {text('product.placing.next.locked', { day: format.date(unlocks_on) })}
          </Text>
        )}
      </Stack>
    </ReviewFrame>
  );
}
