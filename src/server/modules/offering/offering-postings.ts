import { compare } from '#core/money.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';

/** Too much that was set aside goes back to cash. */
export function refundPostings(
  { clientId, currency: asset }: Pick<ApplicationRow, 'clientId' | 'currency'>,
  amount: string,
): readonly Posting[] {
  const [source, destination] = [
    clientAccount(clientId, 'frozen'),
    clientAccount(clientId, 'cash'),
  ];
  return [{ source, destination, asset, amount }];
}

/** What was set aside pays for the shares and the fee; the shares are there. */
export function creditPostings(
  { clientId, currency: asset }: Pick<ApplicationRow, 'clientId' | 'currency'>,
  { instrument }: Pick<OfferingRow, 'instrument'>,
  bought: { readonly quantity: string; readonly amount: string; readonly fee: string },
): readonly Posting[] {
  const frozen = clientAccount(clientId, 'frozen');
  const market = houseAccount('market');
  const all: readonly Posting[] = [
    { source: frozen, destination: market, asset, amount: bought.amount },
    { source: frozen, destination: houseAccount('fees'), asset, amount: bought.fee },
    {
      source: market,
      destination: clientAccount(clientId, 'holding'),
      asset: instrument,
      amount: bought.quantity,
    },
  ];
  return all.filter(({ amount }) => compare(amount, '0') > 0);
}
