import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import type { CryptoDeposit, Deposit } from './deposit.ts';

/** A deposit by bank: how much, when, and what became of it. */
export function BankDepositRow({ deposit, onOpen }: RowProps<Deposit>) {
  const text = useText();
  const format = usePrivateFormat();
  const { amount, credited, currency, status, reference, created_at } = deposit;
  return (
    <ObjectRow
      name={text(`deposit.status.${status}`)}
      detail={`${reference} · ${format.day(Date.parse(created_at))}`}
      figure={format.money(credited ?? amount, currency)}
      onOpen={onOpen}
    />
  );
}

/** A deposit by crypto: what came, once it is seen, and what it was worth, once it is credited. */
export function CryptoDepositRow({ deposit, onOpen }: RowProps<CryptoDeposit>) {
  const text = useText();
  const format = usePrivateFormat();
  const { asset, seen_asset, network_name, amount, credited, currency, status } = deposit;
  const { confirmations, needed, created_at } = deposit;
  const figure =
    credited !== null
      ? format.money(credited, currency)
      : `${amount === null ? '' : format.price(amount)} ${seen_asset ?? asset}`.trim();
  return (
    <ObjectRow
      name={
        status === 'seen'
          ? text('crypto.status.seenOf', {
              seen: String(confirmations),
              needed: String(needed),
            })
          : text(`crypto.status.${status}`)
      }
      detail={`${network_name} · ${format.day(Date.parse(created_at))}`}
      figure={figure}
      onOpen={onOpen}
    />
  );
}

interface RowProps<T> {
  readonly deposit: T;
  readonly onOpen: () => void;
}
