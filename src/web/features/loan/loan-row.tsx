import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ObjectRow } from '#ui/object-row.tsx';
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
    <ObjectRow
      name={text(`loan.purpose.${loan.loan_purpose}`)}
      detail={detail}
      figure={money((isRunning ? loan.principal_left : loan.approved_amount) ?? loan.amount)}
      onOpen={onOpen}
    >
      <StatusPill tone={loanTones[status]}>{text(`loan.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}
