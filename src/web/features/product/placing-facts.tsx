import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenLink } from '#page/screen-link.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import { TimeLeft } from '#page/time-left.tsx';
import type { Placing } from './placing.ts';
import { usePlacingWords } from './use-placing-words.ts';
import { ProductDocuments } from './product-documents.tsx';

/** What leads: the price, the market beside it, the window and the lock-up. */
export function PlacingHeadline({ placing }: { readonly placing: Placing }) {
  const text = useText();
  const format = useFormat();
  const words = usePlacingWords();
  const { opens_at, closes_at, market_price, currency, stock, quote } = placing;
  return (
    <Box>
      <Text size="sm" tone="muted">
        {words.figureLabel(placing)}
      </Text>
      <Text className="figures" fontSize="32px" fontWeight="figure" lineHeight="1.2">
        {words.figure(placing)}
      </Text>
      {quote !== null && (
        <TimeLeft
          until={Date.parse(quote.expires_at)}
          words={(time) => text('product.otc.valid', { time })}
        />
      )}
      <DescriptionList
        facts={[
          { label: text('product.placing.stock'), value: `${stock.name} (${stock.symbol})` },
          ...(market_price === null
            ? []
            : [
                {
                  label: text('product.placing.market'),
                  value: `${format.price(market_price)} ${currency}`,
                },
              ]),
          ...(opens_at === null || closes_at === null
            ? []
            : [
                {
                  label: text('product.placing.window'),
                  value: text('product.note.window.of', {
                    from: format.moment(Date.parse(opens_at)),
                    until: format.moment(Date.parse(closes_at)),
                  }),
                },
              ]),
          {
            label: text(placing.type === 'otc' ? 'product.exit' : 'product.placing.lock'),
            value: words.lock(placing),
          },
        ]}
      />
    </Box>
  );
}

/** The terms of a placing, and what can go wrong. */
export function PlacingFacts({ placing }: { readonly placing: Placing }) {
  const text = useText();
  const format = useFormat();
  const words = usePlacingWords();
  const { currency, maximum, document } = placing;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <>
      <Section title={text('product.terms')}>
        <DescriptionList
          facts={[
            ...(placing.price === null && placing.type !== 'otc'
              ? [{ label: text('product.placing.band'), value: words.band(placing) }]
              : []),
            {
              label: text('product.placing.left'),
              value: text('product.placing.left.of', {
                left: format.number(placing.left),
                shares: format.number(placing.shares),
              }),
            },
            { label: text('product.placing.lot'), value: format.number(String(placing.lot)) },
            { label: text('product.minimum'), value: money(placing.minimum) },
            ...(maximum === null
              ? []
              : [{ label: text('product.maximum'), value: money(maximum) }]),
            {
              label: text('product.comparison.by.costs'),
              value: text('product.comparison.costs.placing', {
                percent: format.part(placing.fee_percent),
              }),
            },
            { label: text('product.risk'), value: text('product.risk.of', { risk: placing.risk }) },
          ]}
        />
      </Section>
      <ProductDocuments documents={placing.documents} />
      <Section title={text('product.risks')}>
        <Stack gap="2">
          {placing.risks.split('\n').map((line) => (
            <Text key={line} size="sm" tone="muted">
              {line}
            </Text>
          ))}
          <ScreenLink screen={document}>
            {text(placing.type === 'otc' ? 'product.otc.document' : 'product.placing.document')}
          </ScreenLink>
        </Stack>
      </Section>
    </>
  );
}
