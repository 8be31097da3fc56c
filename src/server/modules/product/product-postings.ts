import { compare } from '#core/money.ts';
import type { HoldingRow } from '#server/db/tables/product.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';

type Holder = Pick<HoldingRow, 'clientId' | 'currency'>;

/** Money that is placed: out of cash, or out of what was set aside for it. */
export function placingPostings(
  { clientId, currency: asset }: Holder,
  from: 'cash' | 'frozen',
  amount: string,
): readonly Posting[] {
  const [source, destination] = [
    clientAccount(clientId, from),
    clientAccount(clientId, 'invested'),
  ];
  return [{ source, destination, asset, amount }];
}

/** Principal back to cash, and interest to cash, or to what is placed where it is placed again. */
export function payingPostings(
  { clientId, currency: asset }: Holder,
  { principal, interest }: { readonly principal: string; readonly interest: string },
  to: 'cash' | 'invested' = 'cash',
): readonly Posting[] {
  const [cash, invested] = [clientAccount(clientId, 'cash'), clientAccount(clientId, 'invested')];
  const paid = to === 'cash' ? cash : invested;
  return [
    ...some({ source: invested, destination: cash, asset, amount: principal }),
    ...some({ source: houseAccount('interest'), destination: paid, asset, amount: interest }),
  ];
}

function some(posting: Posting): readonly Posting[] {
  return compare(posting.amount, '0') > 0 ? [posting] : [];
}
