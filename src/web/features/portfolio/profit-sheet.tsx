import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Heading } from '#ui/heading.ts';
import { Row, Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import type { Effects } from './shown-profit.ts';

export interface ProfitPart {
  readonly of: 'held' | 'sold';
  /** `null` where a rate is not known. */
  readonly effects: Effects | null;
  /** At the rates of now, for that case. */
  readonly byPrice: string | undefined;
}

export interface ProfitSheetProps {
  /** Of what it is; of the whole portfolio without one. */
  readonly name?: string;
  readonly parts: readonly ProfitPart[];
  /** Of the portfolio. */
  readonly currency: string;
  readonly onClose: () => void;
}

const names = {
  price: 'portfolio.profit.price',
  currency: 'portfolio.profit.currency',
  total: 'portfolio.holdings.total',
} as const;

/** What the price and what the currency made of a profit, with how each is counted. */
export default function ProfitSheet({ name, parts, currency, onClose }: ProfitSheetProps) {
  const text = useText();
  return (
    <Sheet
      title={text('portfolio.profit.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Box padding="5" paddingTop="0" display="grid" gap="5">
        {name !== undefined && <Text strong>{name}</Text>}
        {parts.map((part) => (
          <Part key={part.of} part={part} currency={currency} />
        ))}
        <Text size="xs" tone="muted">
          {text('portfolio.profit.rates')}
        </Text>
      </Box>
    </Sheet>
  );
}

function Part({
  part: { of, effects, byPrice },
  currency,
}: {
  readonly part: ProfitPart;
  readonly currency: string;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const signed = (amount: string) => (
    <Change value={amount}>{format.money(amount, currency, { signed: true })}</Change>
  );
  return (
    <section>
      <Heading as="h3" fontSize="md">
        {text(`portfolio.profit.${of}`)}
      </Heading>
      {effects === null ? (
        <>
          <Text size="sm" tone="muted" marginBlock="2">
            {text('portfolio.profit.unknown')}
          </Text>
          {byPrice !== undefined && signed(byPrice)}
        </>
      ) : (
        <>
          <Rows>
            {(['price', 'currency', 'total'] as const).map((figure) => (
              <Row key={figure}>
                <Box flex="1" minWidth="0">
                  <Text strong={figure === 'total'}>{text(names[figure])}</Text>
                </Box>
                {signed(effects[figure])}
              </Row>
            ))}
          </Rows>
          <Text size="xs" tone="muted" marginTop="2">
            {text(`portfolio.profit.${of}.note`)}
          </Text>
        </>
      )}
    </section>
  );
}
