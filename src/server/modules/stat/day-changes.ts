import type Big from 'big.js';
import { toBig } from '#core/money.ts';
import { portfolioFigures } from '#server/rules/portfolio/position-figures.ts';
import { tradedOf, type RecentTrades } from '#server/rules/portfolio/traded-day.ts';
import type { Valuation } from './valuation.ts';
import { convert, knownPrice, priceOf } from './valuation.ts';

/**
 * What each instrument brought since the previous close, in one currency and as the portfolio has it: the parts add up to `total`.
 * What was sold since counts as well, even where nothing is left of it. The largest change comes first; what stood still is left out.
 */
export function dayChangesOf(
  quantities: ReadonlyMap<string, Big>,
  trades: RecentTrades,
  currency: string,
  valuation: Valuation,
) {
  const held = [...quantities.keys(), ...soldOutOf(trades, quantities, valuation)]
    .map((instrument) => {
      const price = priceOf(valuation, instrument);
      return {
        ...price,
        quantity: quantities.get(instrument)?.toFixed() ?? '0',
        traded: tradedOf(trades, instrument, price),
      };
    })
    .filter(({ quantity, traded }) => toBig(quantity).gt(0) || traded !== undefined);
  const { total, positions } = portfolioFigures(
    held.map((each) => ({ ...each, cost: '0' })),
    held.map((each) => convert(valuation, '1', each.currency, currency)),
    currency,
  );
  const changes = held.map(({ market, symbol, name }, index) => ({
    ...{ market, symbol, name },
    day_change: positions[index]?.dayChange ?? '0',
  }));
  return {
    total: toBig(total.dayChange),
    changes: changes
      .filter(({ day_change }) => !toBig(day_change).eq(0))
      .sort((a, b) => toBig(b.day_change).abs().cmp(toBig(a.day_change).abs())),
  };
}

/** What was traded lately and is not held any more. Without a price there is no figure of it. */
export function soldOutOf(
  { flows }: RecentTrades,
  held: { has(instrument: string): boolean },
  valuation: Valuation,
): readonly string[] {
  return [...new Set(flows.map(({ instrument }) => instrument))].filter(
    (instrument) => !held.has(instrument) && knownPrice(valuation, instrument) !== null,
  );
}
