import type Big from 'big.js';
import { toBig } from '#core/money.ts';
import { portfolioFigures } from '#core/portfolio/position-figures.ts';
import type { Valuation } from './valuation.ts';
import { convert, priceOf } from './valuation.ts';

/**
 * What the price of each instrument did since the previous close, in one currency and as the portfolio has it: the parts add up to
 * `total`. The largest change comes first; what stood still is left out.
 */
export function dayChangesOf(
  quantities: ReadonlyMap<string, Big>,
  currency: string,
  valuation: Valuation,
) {
  const held = [...quantities]
    .filter(([, quantity]) => quantity.gt(0))
    .map(([instrument, quantity]) => ({ quantity, ...priceOf(valuation, instrument) }));
  const { total, positions } = portfolioFigures(
    held.map(({ quantity, price, previousClose }) => ({
      ...{ quantity: quantity.toFixed(), price, previousClose },
      cost: '0',
    })),
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
