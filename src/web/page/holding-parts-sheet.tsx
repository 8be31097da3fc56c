import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { Change } from '#ui/change.tsx';
import { Row, Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { StockLink } from './stock-link.tsx';
import { usePrivateFormat } from './use-private-format.ts';

export interface HoldingPart {
  readonly market: string;
  readonly symbol: string;
  readonly name: string;
  /** Decimal string. */
  readonly amount: string;
}

export interface HoldingPartsSheetProps {
  readonly title: string;
  readonly parts: readonly HoldingPart[];
  /** What is of no holding. */
  readonly others?: readonly { readonly label: string; readonly amount: string }[];
  readonly total: { readonly label: string; readonly amount: string };
  readonly currency: string;
  /** Whether the amounts are gains and losses. */
  readonly isChange: boolean;
  /** What stands below. */
  readonly note?: string;
  readonly onClose: () => void;
}

/** What each holding has of a figure, with the sum that leads here. */
export function HoldingPartsSheet({
  title,
  parts,
  others = [],
  total,
  currency,
  isChange,
  note,
  onClose,
}: HoldingPartsSheetProps) {
  const text = useText();
  const format = usePrivateFormat();
  const draw = (amount: string) =>
    isChange ? (
      <Change value={amount}>{format.money(amount, currency, { signed: true })}</Change>
    ) : (
      <span className="figures">{format.money(amount, currency)}</span>
    );
  return (
    <Sheet title={title} closeLabel={text('action.close')} onClose={onClose}>
      <Box padding="5" paddingTop="0">
        <Rows>
          {parts.map((part) => (
            <Row key={`${part.market}:${part.symbol}`} position="relative">
              <Box flex="1" minWidth="0">
                <StockLink stock={part}>
                  <Text strong>{part.symbol}</Text>
                  <Text size="xs" tone="muted" clip>
                    {part.name}
                  </Text>
                </StockLink>
              </Box>
              {draw(part.amount)}
            </Row>
          ))}
          {others.map((each) => (
            <Row key={each.label}>
              <Box flex="1" minWidth="0">
                {each.label}
              </Box>
              {draw(each.amount)}
            </Row>
          ))}
          <Row>
            <Box flex="1" minWidth="0">
              <Text strong>{total.label}</Text>
            </Box>
            {draw(total.amount)}
          </Row>
        </Rows>
        {note !== undefined && (
          <Text size="xs" tone="muted" marginTop="2">
            {note}
          </Text>
        )}
      </Box>
    </Sheet>
  );
}
