import { compare } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenLink } from '#page/screen-link.tsx';
import { Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import type { Fund } from './fund.ts';
import { ProductDocuments } from './product-documents.tsx';

/** What the client has of a fund, when it is priced, what it costs, and what can go wrong. */
export function FundFacts({ fund }: { readonly fund: Fund }) {
  const text = useText();
  const format = useFormat();
  const { currency, maximum, document, timezone, value } = fund;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <>
      {compare(fund.units, '0') > 0 && (
        <Section title={text('product.fund.own')}>
          <DescriptionList
            facts={[
              { label: text('product.fund.units'), value: format.price(fund.units) },
              ...(value === null
                ? []
                : [{ label: text('product.fund.worth'), value: money(value) }]),
              { label: text('product.fund.cost'), value: money(fund.cost) },
            ]}
          />
        </Section>
      )}
      <Section title={text('product.fund.pricing')}>
        <DescriptionList
          facts={[
            { label: text('product.fund.priceDay.next'), value: format.date(fund.price_day) },
            {
              label: text('product.fund.cutOff'),
              value: text('product.fund.cutOff.at', { time: fund.cut_off, zone: timezone }),
            },
            {
              label: text('product.fund.ordersUntil'),
              value: format.moment(Date.parse(fund.orders_close_at)),
            },
            { label: text('product.fund.knownBy'), value: format.date(fund.price_due_on) },
          ]}
        />
      </Section>
      <Section title={text('product.terms')}>
        <DescriptionList
          facts={[
            { label: text('product.minimum'), value: money(fund.minimum) },
            ...(maximum === null
              ? []
              : [{ label: text('product.maximum'), value: money(maximum) }]),
            { label: text('product.fund.entryFee'), value: format.part(fund.entry_fee) },
            { label: text('product.fund.exitFee'), value: format.part(fund.exit_fee) },
            { label: text('product.fund.ongoingFee'), value: format.part(fund.ongoing_fee) },
            {
              label: text('product.fund.settlement'),
              value: text('product.fund.settlement.days', { days: fund.settle_days }),
            },
            { label: text('product.risk'), value: text('product.risk.of', { risk: fund.risk }) },
          ]}
        />
      </Section>
      <ProductDocuments documents={fund.documents} />
      <Section title={text('product.risks')}>
        <Stack gap="2">
          {fund.risks.split('\n').map((line) => (
            <Text key={line} size="sm" tone="muted">
              {line}
            </Text>
          ))}
          <ScreenLink screen={document}>{text('product.fund.document')}</ScreenLink>
        </Stack>
      </Section>
    </>
  );
}
