import { compare } from '#core/money.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenLink } from '#page/screen-link.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import type { Bond } from './bond.ts';
import { ProductDocuments } from './product-documents.tsx';

/** What leads: the yield to maturity, with maturity and coupon. */
export function BondHeadline({ bond }: { readonly bond: Bond }) {
  const text = useText();
  const format = useFormat();
  const { next_coupon_on, next_coupon_paid_on } = bond;
  return (
    <Box>
      <Text size="sm" tone="muted">
        {text('product.bond.yield')}
      </Text>
      <Text className="figures" fontSize="32px" fontWeight="figure" lineHeight="1.2">
        {bond.yield === null ? '–' : format.part(bond.yield)}
      </Text>
      <DescriptionList
        facts={[
          { label: text('product.bond.matures'), value: format.date(bond.matures_on) },
          {
            label: text('product.bond.coupon'),
            value: text('product.bond.coupon.of', {
              rate: format.part(bond.coupon_rate),
              frequency: String(bond.frequency),
            }),
          },
          ...(next_coupon_on === null || next_coupon_paid_on === null
            ? []
            : [
                {
                  label: text('product.bond.nextCoupon'),
                  value:
                    next_coupon_on === next_coupon_paid_on
                      ? format.date(next_coupon_on)
                      : text('product.bond.nextCoupon.paid', {
                          due: format.date(next_coupon_on),
                          day: format.date(next_coupon_paid_on),
                        }),
                },
              ]),
        ]}
      />
    </Box>
  );
}

/** What the client has of a bond, its prices and terms, and what can go wrong. */
export function BondFacts({ bond }: { readonly bond: Bond }) {
  const text = useText();
  const format = useFormat();
  const { currency, maximum, document, value, ask, bid } = bond;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <>
      {compare(bond.held, '0') > 0 && (
        <Section title={text('product.fund.own')}>
          <DescriptionList
            facts={[
              { label: text('product.bond.face'), value: money(bond.held) },
              ...(value === null
                ? []
                : [{ label: text('product.bond.worth'), value: money(value) }]),
              { label: text('product.bond.cost'), value: money(bond.cost) },
            ]}
          />
        </Section>
      )}
      <Section title={text('product.terms')}>
        <DescriptionList
          facts={[
            ...(ask === null ? [] : [{ label: text('product.bond.ask'), value: format.part(ask) }]),
            ...(bid === null ? [] : [{ label: text('product.bond.bid'), value: format.part(bid) }]),
            { label: text('product.bond.face.one'), value: money(bond.face) },
            { label: text('product.minimum'), value: money(bond.minimum) },
            ...(maximum === null
              ? []
              : [{ label: text('product.maximum'), value: money(maximum) }]),
            {
              label: text('product.bond.dayCount'),
              value: text(`product.bond.dayCount.${bond.day_count}`),
            },
            {
              label: text('product.bond.settleDays'),
              value: text('product.bond.settleDays.of', { days: bond.settle_days }),
            },
            { label: text('product.risk'), value: text('product.risk.of', { risk: bond.risk }) },
          ]}
        />
      </Section>
      <ProductDocuments documents={bond.documents} />
      <Section title={text('product.risks')}>
        <Stack gap="2">
          {bond.risks.split('\n').map((line) => (
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
