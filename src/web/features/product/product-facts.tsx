import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import type { ProductDetail } from './product.ts';
import { useProductWords } from './use-product-words.ts';
import { ProductDocuments } from './product-documents.tsx';

/** The terms of a product, how its rate came to be, and what can go wrong. */
export function ProductFacts({ product }: { readonly product: ProductDetail }) {
  const text = useText();
  const format = useFormat();
  const words = useProductWords();
  const { currency, maximum, early_rate, closes_at, placed, rates, risks, trading_type } = product;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <>
      <Section title={text('product.terms')}>
        <DescriptionList
          facts={[
            { label: text('product.kind'), value: words.kind(product) },
            { label: text('product.term'), value: words.term(product) },
            { label: text('product.minimum'), value: money(product.minimum) },
            ...(maximum === null
              ? []
              : [{ label: text('product.maximum'), value: money(maximum) }]),
            {
              label: text('product.interestPaid'),
              value: text(`product.interestPaid.${product.interest_paid}`),
            },
            { label: text('product.exit'), value: text(`product.exit.${product.exit}`) },
            ...(early_rate === null
              ? []
              : [{ label: text('product.earlyRate'), value: words.rate(early_rate) }]),
            { label: text('product.risk'), value: text('product.risk.of', { risk: product.risk }) },
            {
              label: text('product.decision'),
              value: text(`product.decision.${trading_type}`),
            },
            ...(closes_at === null
              ? []
              : [{ label: text('product.closes'), value: format.moment(Date.parse(closes_at)) }]),
            ...(Number(placed) === 0
              ? []
              : [{ label: text('product.placed'), value: money(placed) }]),
          ]}
        />
      </Section>
      {rates.length > 1 && (
        <Section title={text('product.rates')}>
          <DescriptionList
            facts={rates.map(({ from, annual_rate }) => ({
              label: text('product.rates.from', { day: format.date(from) }),
              value: words.rate(annual_rate),
            }))}
          />
        </Section>
      )}
      <ProductDocuments documents={product.documents} />
      <Section title={text('product.risks')}>
        <Stack gap="2">
          {risks.split('\n').map((line) => (
            <Text key={line} size="sm" tone="muted">
              {line}
            </Text>
          ))}
        </Stack>
      </Section>
    </>
  );
}
