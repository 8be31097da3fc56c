import { unitCost } from '#core/product/quant-figures.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenLink } from '#page/screen-link.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import type { Quant } from './quant.ts';
import { ProductDocuments } from './product-documents.tsx';

/** What leads: the range and that it is no promise, the window, and when it is settled. */
export function QuantHeadline({ quant }: { readonly quant: Quant }) {
  const text = useText();
  const format = useFormat();
  const { opens_at, closes_at, low, high } = quant;
  return (
    <Box>
      <Text size="sm" tone="muted">
        {text('product.quant.range')}
      </Text>
      <Text className="figures" fontSize="32px" fontWeight="figure" lineHeight="1.2">
        {text('product.quant.range.of', { low: format.part(low), high: format.part(high) })}
      </Text>
      <Text size="sm" tone="muted" marginTop="1">
        {text('product.quant.range.note')}
      </Text>
      <DescriptionList
        facts={[
          ...(opens_at === null || closes_at === null
            ? []
            : [
                {
                  label: text('product.note.window'),
                  value: text('product.note.window.of', {
                    from: format.moment(Date.parse(opens_at)),
                    until: format.moment(Date.parse(closes_at)),
                  }),
                },
              ]),
          { label: text('product.quant.begins'), value: format.date(quant.begins_on) },
          { label: text('product.quant.settles'), value: format.date(quant.settles_on) },
        ]}
      />
    </Box>
  );
}

/** The terms of a strategy note, and what can go wrong. */
export function QuantFacts({ quant }: { readonly quant: Quant }) {
  const text = useText();
  const format = useFormat();
  const { currency, maximum, document } = quant;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <>
      <Section title={text('product.terms')}>
        <DescriptionList
          facts={[
            { label: text('product.quant.unitCost'), value: money(unitCost) },
            {
              label: text('product.fund.exitFee'),
              value: text('product.quant.exitFee.of', {
                percent: format.part(quant.exit_fee),
                amount: money(quant.minimum_fee),
              }),
            },
            { label: text('product.minimum'), value: money(quant.minimum) },
            ...(maximum === null
              ? []
              : [{ label: text('product.maximum'), value: money(maximum) }]),
            { label: text('product.risk'), value: text('product.risk.of', { risk: quant.risk }) },
          ]}
        />
      </Section>
      <ProductDocuments documents={quant.documents} />
      <Section title={text('product.risks')}>
        <Stack gap="2">
          {quant.risks.split('\n').map((line) => (
            <Text key={line} size="sm" tone="muted">
              {line}
            </Text>
          ))}
          <ScreenLink screen={document}>{text('product.quant.document')}</ScreenLink>
        </Stack>
      </Section>
    </>
  );
}
