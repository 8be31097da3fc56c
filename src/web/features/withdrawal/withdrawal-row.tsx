import { ChevronRight } from 'lucide-react';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import type { Withdrawal } from './withdrawal.ts';

/** One withdrawal: how much, where to, when, and what became of it. */
export function WithdrawalRow({
  withdrawal: { amount, currency, status, stopped, payee, created_at },
  onOpen,
}: {
  readonly withdrawal: Withdrawal;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {text(stopped === null ? `withdraw.status.${status}` : `withdraw.stopped.${stopped}`)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {payee.bank_name} {payee.number_masked.slice(-3)} · {format.day(Date.parse(created_at))}
          </Text>
        </Box>
        <Text as="span" className="figures" flexShrink="0">
          {format.money(amount, currency)}
        </Text>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
