import Big from 'big.js';
import { toBig } from '#core/money.ts';

/** What was bought at once and is held in part still. `cost` is that of `remaining`. */
export interface OpenLot {
  readonly id: string;
  readonly remaining: string;
  readonly cost: string;
}

/** How much of one lot a sale closes: what that had cost, what it brought, and the difference. */
export interface LotClosing {
  readonly lot: string;
  readonly quantity: string;
  readonly cost: string;
  readonly proceeds: string;
  readonly realised: string;
}

export interface ClosedLots {
  readonly closings: readonly LotClosing[];
  /** The touched lots as they are now, in their order; a lot that is used up has nothing of either. */
  readonly lots: readonly OpenLot[];
}

// The digits that the ledger keeps after the point.
const digits = 12;

/**
 * Sells `quantity` out of `lots`, the first in first (the order given), for `proceeds`. A lot closed in part gives its
 * share of cost, rounded to the ledger's digits, and keeps the rest; the last closing takes what rounding left of the
 * proceeds. So quantities, cost and proceeds are conserved to the last digit. Throws a RangeError when the lots do not
 * have as much.
 */
export function closeLots(
  lots: readonly OpenLot[],
  quantity: string,
  proceeds: string,
): ClosedLots {
  const sold = toBig(quantity);
  if (sold.lte(0)) throw new RangeError(`nothing is sold: ${quantity}`);
  const total = toBig(proceeds);
  const touched: OpenLot[] = [];
  const closings: LotClosing[] = [];
  let left = sold;
  let given = new Big(0);
  for (const lot of lots) {
    if (left.eq(0)) break;
    const remaining = toBig(lot.remaining);
    if (remaining.eq(0)) continue;
    const part = left.lt(remaining) ? left : remaining;
    left = left.minus(part);
    const cost = part.eq(remaining) ? toBig(lot.cost) : shareOf(toBig(lot.cost), part, remaining);
    const brought = left.eq(0) ? total.minus(given) : shareOf(total, part, sold);
    given = given.plus(brought);
    closings.push({
      lot: lot.id,
      quantity: part.toFixed(),
      cost: cost.toFixed(),
      proceeds: brought.toFixed(),
      realised: brought.minus(cost).toFixed(),
    });
    touched.push({
      id: lot.id,
      remaining: remaining.minus(part).toFixed(),
      cost: toBig(lot.cost).minus(cost).toFixed(),
    });
  }
  if (left.gt(0)) throw new RangeError(`${left.toFixed()} more is sold than the lots have`);
  return { closings, lots: touched };
}

// Towards zero: no share is larger than what it is taken of.
function shareOf(whole: Big, part: Big, of: Big): Big {
  return whole.times(part).div(of).round(digits, 0);
}
