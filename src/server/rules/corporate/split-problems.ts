import type { CivilDay } from '#core/civil-day.ts';
import type { FieldProblem } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import { splitPrice, type SplitTerms } from './split-terms.ts';

export interface WrittenSplitTerms extends SplitTerms {
  /** From the opening of this day on shares are the new ones. */
  readonly exOn: CivilDay;
}

/** The stock as it trades now. */
export interface SplitStock {
  readonly price: string;
  /** The smallest step of its prices. */
  readonly step: string;
}

/** A price after a split has at least so many of the smallest steps: on a coarser grid the value would not be the same. */
const minSteps = 100;

/**
 * What is wrong with a split that is announced `today`, by the fields of the contract, which holds shares to whole ones above zero:
 * one for one, a price after it that is too low to trade at, a day that is not to come.
 */
export function splitProblems(
  { exOn, ...terms }: WrittenSplitTerms,
  today: CivilDay,
  { price, step }: SplitStock,
): readonly FieldProblem[] {
  const { newShares, oldShares } = terms;
  const isPriced =
    newShares <= oldShares ||
    compare(splitPrice(price, terms), String(Number(step) * minSteps)) >= 0;
  return [
    ...(newShares === oldShares ? [{ pointer: '/new_shares', code: 'invalid' } as const] : []),
    ...(isPriced ? [] : [{ pointer: '/new_shares', code: 'tooLarge' } as const]),
    ...(exOn > today ? [] : [{ pointer: '/effective_on', code: 'invalid' } as const]),
  ];
}
