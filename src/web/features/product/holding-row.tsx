import { ChevronRight } from 'lucide-react';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { holdingTones, type Holding } from './product.ts';
import { useProductWords } from './use-product-words.ts';

/** Money in a product: how much, at which rate and until when. */
export function HoldingRow({
  holding,
  onOpen,
}: {
  readonly holding: Holding;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const words = useProductWords();
  const { name, status, currency, principal, amount, annual_rate, matures_on } = holding;
  const isOpen = status === 'holding' || status === 'settle';
  const until =
    matures_on === null ? '' : ` · ${text('product.until', { day: format.date(matures_on) })}`;
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {name}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {isOpen
              ? `${words.rate(annual_rate)}${until}`
              : format.day(Date.parse(holding.created_at))}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {format.money(isOpen ? principal : amount, currency)}
          </Text>
          <StatusPill tone={holdingTones[status]}>{text(`product.status.${status}`)}</StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
