import { ChevronRight } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import type { Exchange } from './exchange-machine.ts';

/** One exchange: from which account to which, when, how much, and whether it was undone. */
export function ExchangeRow({
  exchange: { sell, buy, sell_amount, buy_amount, status, executed_at },
  onOpen,
}: {
  readonly exchange: Exchange;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {text('exchange.pair', { from: sell, to: buy })}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {format.moment(Date.parse(executed_at))}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {format.money(buy_amount, buy, { signed: true })}
          </Text>
          <Text as="span" size="xs" tone="muted" className="figures">
            {format.money(`-${sell_amount}`, sell, { signed: true })}
          </Text>
          {status === 'reversed' && (
            <StatusPill tone="warn">{text('exchange.status.reversed')}</StatusPill>
          )}
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
