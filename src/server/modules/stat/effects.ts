import Big from 'big.js';
import { toBig } from '#core/money.ts';
import type { WeighedPosition } from '#server/rules/portfolio/position-figures.ts';
import {
  atRatesOfDays,
  realisedEffects,
  unrealisedEffects,
  type ForeignAmounts,
  type PortfolioEffects,
} from '#server/rules/portfolio/profit-effects.ts';
import type { Position } from '#server/ledger/positions.ts';
import type { Valuation } from './valuation.ts';

/** By instrument, of what is paid in another currency than the portfolio's. */
export type AmountsByInstrument = ReadonlyMap<string, ForeignAmounts>;

/** A position with what one unit of its currency is in the portfolio's now. */
interface OwnedPosition extends Pick<Position, 'instrument' | 'currency' | 'cost'> {
  readonly rate: Big;
}

/** What the price and what the currency made of what is held, in the order given. */
export function unrealisedOf(
  owned: readonly OwnedPosition[],
  shown: readonly WeighedPosition[],
  amounts: AmountsByInstrument,
  currency: string,
  { rates }: Pick<Valuation, 'rates'>,
): PortfolioEffects {
  return unrealisedEffects(
    owned.map((position, index) => {
      const exactCost = toBig(position.cost).times(position.rate);
      const foreign = amounts.get(position.instrument);
      return {
        value: shown[index]?.value ?? '0',
        cost: shown[index]?.cost ?? '0',
        exactCost,
        paid:
          foreign === undefined
            ? exactCost
            : atRatesOfDays(foreign, rateOn(rates, position.currency, currency)).heldCost,
      };
    }),
    currency,
  );
}

/** The same of all sales; what is sold out counts. */
export function realisedOf(
  positions: readonly Position[],
  amounts: AmountsByInstrument,
  currency: string,
  { rates }: Pick<Valuation, 'rates'>,
): PortfolioEffects {
  return realisedEffects(
    positions.map(({ instrument, currency: own, realised }) => {
      const foreign = amounts.get(instrument);
      // Without another currency only the difference matters, and the ledger keeps it.
      return foreign === undefined
        ? { proceeds: toBig(realised), saleCost: new Big(0), soldCost: new Big(0) }
        : atRatesOfDays(foreign, rateOn(rates, own, currency)).sales;
    }),
    currency,
  );
}

function rateOn(rates: Valuation['rates'], from: string | null, to: string) {
  return (day: string): Big | null => {
    const rate = from === null ? null : rates.rateOn(day, from, to);
    return rate === null ? null : toBig(rate);
  };
}
