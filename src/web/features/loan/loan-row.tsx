import { ChevronRight } from 'lucide-react';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Text } from '#ui/box.ts';
import { RowButton } from '#ui/row-button.ts';
import { Row } from '#ui/rows.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { loanTones, type Loan } from './loan.ts';

/** One loan: what for, how much, where it stands and what comes next. */
export function LoanRow({ loan, onOpen }: { readonly loan: Loan; readonly onOpen: () => void }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, status, next, created_at, offer_until } = loan;
  const money = (value: string) => format.money(value, currency);
  const isRunning = status === 'using' || status === 'repayment';
  const detail =
    isRunning && next !== null
      ? text('loan.row.next', {
          amount: money(next.amount),
          day: format.date(next.due),
        })
      : status === 'approved' && offer_until !== null
        ? text('loan.row.until', { day: format.day(Date.parse(offer_until)) })
        : format.day(Date.parse(created_at));
  return (
    <Row>
      <RowButton aria-haspopup="dialog" onClick={onOpen}>
        <Box as="span" display="block" flex="1" minWidth="0">
          <Text as="span" display="block" strong>
            {text(`loan.purpose.${loan.loan_purpose}`)}
          </Text>
          <Text as="span" display="block" size="xs" tone="muted" className="figures">
            {detail}
          </Text>
        </Box>
        <Box as="span" display="grid" justifyItems="end" gap="1" flexShrink="0">
          <Text as="span" className="figures">
            {money((isRunning ? loan.principal_left : loan.approved_amount) ?? loan.amount)}
          </Text>
          <StatusPill tone={loanTones[status]}>{text(`loan.status.${status}`)}</StatusPill>
        </Box>
        <ChevronRight size={18} aria-hidden="true" />
      </RowButton>
    </Row>
  );
}
