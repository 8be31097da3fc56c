import { compare } from '#core/money.ts';
import type { BondOrderRow, BondPaymentRow } from '#server/db/tables/bond.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { bondInstrument } from './bond-key-service.ts';

/** What was set aside pays the price to the market and the interest to who had it; or bonds go, and both come to cash. */
export function orderPostings(order: BondOrderRow): readonly Posting[] {
  const { clientId, currency: asset, product, units, value, accrued } = order;
  const [market, interest] = [houseAccount('market'), houseAccount('interest')];
  const bonds = { asset: bondInstrument(product), amount: units };
  if (order.side === 'buy') {
    const source = clientAccount(clientId, 'frozen');
    return some([
      { source, destination: market, asset, amount: value },
      { source, destination: interest, asset, amount: accrued },
      { source: market, destination: clientAccount(clientId, 'holding'), ...bonds },
    ]);
  }
  const destination = clientAccount(clientId, 'cash');
  return some([
    { source: clientAccount(clientId, 'held'), destination: market, ...bonds },
    { source: market, destination, asset, amount: value },
    { source: interest, destination, asset, amount: accrued },
  ]);
}

/** A coupon is interest; the redemption takes the bonds back for their face value. */
export function paymentPostings({
  kind,
  clientId,
  currency: asset,
  product,
  units,
  amount,
}: BondPaymentRow): readonly Posting[] {
  const destination = clientAccount(clientId, 'cash');
  const market = houseAccount('market');
  if (kind === 'coupon')
    return some([{ source: houseAccount('interest'), destination, asset, amount }]);
  const holding = clientAccount(clientId, 'holding');
  return some([
    { source: holding, destination: market, asset: bondInstrument(product), amount: units },
    { source: market, destination, asset, amount },
  ]);
}

function some(postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ amount }) => compare(amount, '0') > 0);
}
