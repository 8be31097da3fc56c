import type { components } from '#api/client.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { StockLink } from '#page/stock-link.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Row, Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';

export interface DayChangeSheetProps {
  readonly assets: components['schemas']['Assets'];
  readonly onClose: () => void;
}

/** What each holding did today, the largest change first, with the sum that leads here. */
export default function DayChangeSheet({ assets, onClose }: DayChangeSheetProps) {
  const text = useText();
  const format = usePrivateFormat();
  const signed = (amount: string) => (
    <Change value={amount}>{format.money(amount, assets.currency, { signed: true })}</Change>
  );
  return (
    <Sheet title={text('dashboard.day.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Box padding="5" paddingTop="0">
        <Rows>
          {assets.day_changes.map((holding) => (
            <Row key={`${holding.market}:${holding.symbol}`} position="relative">
              <Box flex="1" minWidth="0">
                <StockLink stock={holding}>
                  <Text strong>{holding.symbol}</Text>
                  <Text size="xs" tone="muted" clip>
                    {holding.name}
                  </Text>
                </StockLink>
              </Box>
              {signed(holding.day_change)}
            </Row>
          ))}
          <Row>
            <Box flex="1" minWidth="0">
              <Text strong>{text('dashboard.day.total')}</Text>
            </Box>
            {signed(assets.day_change)}
          </Row>
        </Rows>
        <Text size="xs" tone="muted" marginTop="2">
          {text('dashboard.day.note')}
        </Text>
      </Box>
    </Sheet>
  );
}
