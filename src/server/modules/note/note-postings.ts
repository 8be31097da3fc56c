import { compare } from '#core/money.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { noteInstrument } from './note-key-service.ts';

/** What was set aside pays the issue price; the note is there. */
export function issuePostings({
  clientId,
  currency: asset,
  product,
  nominal,
  amount,
}: NoteSubscriptionRow): readonly Posting[] {
  const market = houseAccount('market');
  return [
    { source: clientAccount(clientId, 'frozen'), destination: market, asset, amount },
    {
      source: market,
      destination: clientAccount(clientId, 'holding'),
      asset: noteInstrument(product),
      amount: nominal,
    },
  ];
}

/** The note goes, what it is redeemed for comes from the market, and its coupon is interest. */
export function paymentPostings(
  { clientId, currency: asset, product, nominal }: NoteSubscriptionRow,
  { redemption, coupon }: { readonly redemption: string; readonly coupon: string },
): readonly Posting[] {
  const [cash, holding] = [clientAccount(clientId, 'cash'), clientAccount(clientId, 'holding')];
  const market = houseAccount('market');
  const all: readonly Posting[] = [
    { source: holding, destination: market, asset: noteInstrument(product), amount: nominal },
    { source: market, destination: cash, asset, amount: redemption },
    { source: houseAccount('interest'), destination: cash, asset, amount: coupon },
  ];
  return all.filter(({ amount }) => compare(amount, '0') > 0);
}
