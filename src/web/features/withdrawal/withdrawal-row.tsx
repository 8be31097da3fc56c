import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ObjectRow } from '#ui/object-row.tsx';
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
    <ObjectRow
      name={text(stopped === null ? `withdraw.status.${status}` : `withdraw.stopped.${stopped}`)}
      detail={`${payee.bank_name} ${payee.number_masked.slice(-3)} · ${format.day(Date.parse(created_at))}`}
      figure={format.money(amount, currency)}
      onOpen={onOpen}
    />
  );
}
