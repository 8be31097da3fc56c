import { compare, plainAmount } from '#core/money.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';

/** What was set aside, or cash, pays for the shares and the fee; the shares are there. */
export function placedPostings(
  { clientId, currency: asset, instrument, ...figures }: PlacingRow,
  from: 'frozen' | 'cash',
): readonly Posting[] {
  const source = clientAccount(clientId, from);
  const market = houseAccount('market');
  const all: readonly Posting[] = [
    { source, destination: market, asset, amount: plainAmount(figures.amount) },
    { source, destination: houseAccount('fees'), asset, amount: plainAmount(figures.fee) },
    {
      source: market,
      destination: clientAccount(clientId, 'holding'),
      asset: instrument,
      amount: plainAmount(figures.shares),
    },
  ];
  return all.filter(({ amount }) => compare(amount, '0') > 0);
}
