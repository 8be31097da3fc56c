import { compare } from '#core/money.ts';
import type { UnitFigures } from '#core/product/units.ts';
import type { FundOrderRow } from '#server/db/tables/fund.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { fundInstrument } from './fund-key-service.ts';

type Party = Pick<FundOrderRow, 'clientId' | 'currency' | 'product'>;

/** Money pays for units and the fee: out of what was set aside, or out of cash where a correction books anew. */
export function purchasePostings(
  { clientId, currency: asset, product }: Party,
  from: 'frozen' | 'cash',
  { units, value, fee }: UnitFigures,
): readonly Posting[] {
  const [source, market] = [clientAccount(clientId, from), houseAccount('market')];
  const destination = clientAccount(clientId, 'holding');
  return some([
    { source, destination: market, asset, amount: value },
    { source, destination: houseAccount('fees'), asset, amount: fee },
    { source: market, destination, asset: fundInstrument(product), amount: units },
  ]);
}

/** Units go back to the fund; what they bring waits for the settlement day, its fee taken. */
export function redemptionPostings(
  { clientId, currency: asset, product }: Party,
  from: 'held' | 'holding',
  { units, value, fee }: UnitFigures,
): readonly Posting[] {
  const market = houseAccount('market');
  const unsettled = clientAccount(clientId, 'unsettled');
  const source = clientAccount(clientId, from);
  return some([
    { source, destination: market, asset: fundInstrument(product), amount: units },
    { source: market, destination: unsettled, asset, amount: value },
    { source: unsettled, destination: houseAccount('fees'), asset, amount: fee },
  ]);
}

/** Proceeds on the settlement day; none where they were nothing. */
export function payoutPostings(
  { clientId, currency: asset }: Party,
  amount: string,
): readonly Posting[] {
  const [source, destination] = [
    clientAccount(clientId, 'unsettled'),
    clientAccount(clientId, 'cash'),
  ];
  return some([{ source, destination, asset, amount }]);
}

function some(postings: readonly Posting[]): readonly Posting[] {
  return postings.filter(({ amount }) => compare(amount, '0') > 0);
}
