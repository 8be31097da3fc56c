import { compare, plainAmount } from '#core/money.ts';
import type { PlacingFigures } from '#core/product/placing-figures.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { otcInstrument } from './otc-key-service.ts';

/** Shares go, what they are worth comes, and of it the fee. */
export function soldPostings(
  { clientId, currency: asset, product, shares }: OtcBidRow,
  { amount, fee }: PlacingFigures,
): readonly Posting[] {
  const [cash, market] = [clientAccount(clientId, 'cash'), houseAccount('market')];
  const all: readonly Posting[] = [
    {
      source: clientAccount(clientId, 'holding'),
      destination: market,
      asset: otcInstrument(product),
      amount: plainAmount(shares),
    },
    { source: market, destination: cash, asset, amount: plainAmount(amount) },
    { source: cash, destination: houseAccount('fees'), asset, amount: plainAmount(fee) },
  ];
  return all.filter((each) => compare(each.amount, '0') > 0);
}
