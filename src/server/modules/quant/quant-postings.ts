import { compare, toBig } from '#core/money.ts';
import { unitCost, type QuantFigures } from '#core/product/quant-figures.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { quantInstrument } from './quant-key-service.ts';

type Party = Pick<QuantHoldingRow, 'clientId' | 'currency' | 'product' | 'units'>;

/** Cash pays for units, at one each. */
export function boughtPostings(party: Party): readonly Posting[] {
  const { clientId, currency: asset, product, units } = party;
  const market = houseAccount('market');
  const amount = toBig(units).times(unitCost).toFixed();
  return [
    { source: clientAccount(clientId, 'cash'), destination: market, asset, amount },
    {
      source: market,
      destination: clientAccount(clientId, 'holding'),
      asset: quantInstrument(product),
      amount: units,
    },
  ];
}

/** Units go, what they are worth comes, and of it the fee of leaving early. */
export function endedPostings(
  { clientId, currency: asset, product, units }: Party,
  { value, fee }: QuantFigures,
): readonly Posting[] {
  const [cash, market] = [clientAccount(clientId, 'cash'), houseAccount('market')];
  const source = clientAccount(clientId, 'holding');
  const all: readonly Posting[] = [
    { source, destination: market, asset: quantInstrument(product), amount: units },
    { source: market, destination: cash, asset, amount: value },
    { source: cash, destination: houseAccount('fees'), asset, amount: fee },
  ];
  return all.filter(({ amount }) => compare(amount, '0') > 0);
}
