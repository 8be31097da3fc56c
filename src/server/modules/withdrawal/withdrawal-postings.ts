import { toBig } from '#core/money.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';

type Money = Pick<WithdrawalRow, 'clientId' | 'currency' | 'amount' | 'fee'>;

/** What is set aside goes to the bank. */
export function clearingPosting({ clientId, currency: asset, amount }: Money): Posting {
  const source = clientAccount(clientId, 'frozen');
  return { source, destination: houseAccount('clearing'), asset, amount };
}

/** The bank has paid it out. The fee is earned now that the money has arrived, and not before. */
export function paidPostings(money: Money): readonly Posting[] {
  const source = houseAccount('clearing');
  return parted(money, (to) => ({ source, destination: houseAccount(to) }));
}

/** Back whole from where it is: the clearing account, or the bank and the fees once it had been completed. */
export function returnedPostings(money: Money, wasCompleted: boolean): readonly Posting[] {
  const { clientId, currency: asset, amount } = money;
  const destination = clientAccount(clientId, 'cash');
  if (!wasCompleted) return [{ source: houseAccount('clearing'), destination, asset, amount }];
  return parted(money, (from) => ({ source: houseAccount(from), destination }));
}

function parted(
  { currency: asset, amount, fee }: Money,
  between: (place: 'bank' | 'fees') => Pick<Posting, 'source' | 'destination'>,
): readonly Posting[] {
  const net = toBig(amount).minus(fee).toFixed();
  return [
    { ...between('bank'), asset, amount: net },
    ...(toBig(fee).eq(0) ? [] : [{ ...between('fees'), asset, amount: toBig(fee).toFixed() }]),
  ];
}
