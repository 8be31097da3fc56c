import Big from 'big.js';
import { minorUnit, toBig } from '#core/money.ts';
import { apportion } from '#core/portfolio/apportion.ts';

/** What a part of a purchase cost and brought when it was sold, exact; of a reversal below zero. */
export interface ExactLot {
  readonly currency: string;
  readonly proceeds: string;
  readonly cost: string;
  readonly fees: string;
}

/** The same in the precision of its currency; `gain` is what the client reckons from the three. */
export interface LotFigures extends Omit<ExactLot, 'currency'> {
  readonly gain: string;
}

export interface LotTotal extends LotFigures {
  readonly currency: string;
}

const columns = ['proceeds', 'cost', 'fees'] as const;

/** Figures of lots in their order, and the totals of each currency: what stands in a column adds up to its total. */
export function shownLots(lots: readonly ExactLot[]): {
  readonly lots: readonly LotFigures[];
  readonly totals: readonly LotTotal[];
} {
  const shown = new Map<number, LotFigures>();
  const totals = [...new Set(lots.map(({ currency }) => currency))].sort().map((currency) => {
    const own = lots.flatMap((lot, index) => (lot.currency === currency ? [{ lot, index }] : []));
    const digits = minorUnit(currency);
    const [proceeds, cost, fees] = columns.map((column) =>
      apportion(
        own.map(({ lot }) => toBig(lot[column])),
        digits,
      ),
    );
    if (proceeds === undefined || cost === undefined || fees === undefined)
      throw new RangeError('a lot has three columns');
    for (const [place, { index }] of own.entries())
      shown.set(
        index,
        withGain(digits, {
          proceeds: proceeds.parts[place] ?? '0',
          cost: cost.parts[place] ?? '0',
          fees: fees.parts[place] ?? '0',
        }),
      );
    return {
      currency,
      ...withGain(digits, { proceeds: proceeds.total, cost: cost.total, fees: fees.total }),
    };
  });
  return {
    lots: [...shown].sort(([a], [b]) => a - b).map(([, figures]) => figures),
    totals,
  };
}

function withGain(digits: number, figures: Omit<LotFigures, 'gain'>): LotFigures {
  const { proceeds, cost, fees } = figures;
  return { ...figures, gain: new Big(proceeds).minus(cost).minus(fees).toFixed(digits) };
}
