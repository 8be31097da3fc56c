import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { useText } from '#i18n/use-text.ts';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Row, Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { holdingFigure } from './shown-profit.ts';

export interface FigurePartsSheetProps {
  /** Which figure of the holdings, in the portfolio's currency. */
  readonly of: 'day' | 'cost';
  readonly title: string;
  /** What they add up to, as it is shown. */
  readonly total: string;
  readonly portfolio: components['schemas']['Portfolio'];
  readonly onClose: () => void;
}

/** What each holding has of a figure, the largest first, with the sum that leads here. */
export default function FigurePartsSheet({
  of,
  title,
  total,
  portfolio,
  onClose,
}: FigurePartsSheetProps) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, holdings } = portfolio;
  const shown = (amount: string) =>
    of === 'cost' ? (
      <span className="figures">{format.money(amount, currency)}</span>
    ) : (
      <Change value={amount}>{format.money(amount, currency, { signed: true })}</Change>
    );
  const lines = holdings
    .map((holding) => ({ holding, amount: holdingFigure(of, holding, portfolio) ?? '0' }))
    .sort((one, other) => compare(other.amount, one.amount));
  return (
    <Sheet title={title} closeLabel={text('action.close')} onClose={onClose}>
      <Box padding="5" paddingTop="0">
        <Rows>
          {lines.map(({ holding, amount }) => (
            <Row key={`${holding.market}:${holding.symbol}`} position="relative">
              <Box flex="1" minWidth="0">
                <StockLink stock={holding}>
                  <Text strong>{holding.symbol}</Text>
                  <Text size="xs" tone="muted" clip>
                    {holding.name}
                  </Text>
                </StockLink>
              </Box>
              {shown(amount)}
            </Row>
          ))}
          <Row>
            <Box flex="1" minWidth="0">
              <Text strong>{text('portfolio.holdings.total')}</Text>
            </Box>
            {shown(total)}
          </Row>
        </Rows>
      </Box>
    </Sheet>
  );
}
