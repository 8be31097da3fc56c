import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { FundSide } from './fund.ts';

/** What an order would come to at the latest price, named as the estimate that it is. */
export function FundEstimate({
  side,
  currency,
  feePercent,
  estimate,
}: {
  readonly side: FundSide;
  readonly currency: string;
  readonly feePercent: string;
  readonly estimate: components['schemas']['FundEstimate'];
}) {
  const text = useText();
  const format = useFormat();
  const money = (value: string) => format.money(value, currency);
  const isBuy = side === 'buy';
  return (
    <Stack gap="2">
      <Text size="sm" strong>
        {text('product.fund.estimate')}
      </Text>
      <Text size="sm" tone="muted">
        {text('product.fund.estimate.basis', { day: format.date(estimate.price_on) })}
      </Text>
      <DescriptionList
        facts={[
          {
            label: text('product.fund.price'),
            value: `${format.price(estimate.price)} ${currency}`,
          },
          { label: text('product.fund.units'), value: format.price(estimate.units) },
          { label: text('product.fund.value'), value: money(estimate.value) },
          {
            label: text('product.fund.fee', { percent: format.part(feePercent) }),
            value: money(estimate.fee),
          },
          {
            label: text(isBuy ? 'product.fund.total.buy' : 'product.fund.total.redeem'),
            value: money(estimate.total),
          },
          ...(compare(estimate.rest, '0') > 0
            ? [{ label: text('product.fund.rest'), value: money(estimate.rest) }]
            : []),
        ]}
      />
    </Stack>
  );
}
