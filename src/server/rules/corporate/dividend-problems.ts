import type { CivilDay } from '#core/civil-day.ts';
import type { FieldProblem } from '#core/errors.ts';
import { compare } from '#core/money.ts';

export interface DividendDays {
  /** Decimal. */
  readonly perShare: string;
  /** Who held the stock at the end of the day before has it. */
  readonly exOn: CivilDay;
  readonly recordOn: CivilDay;
  readonly paysOn: CivilDay;
}

/** What is wrong with a dividend that is announced `today`, by the fields of the contract: its ex-date is to come, its days follow one another. */
export function dividendProblems(
  { perShare, exOn, recordOn, paysOn }: DividendDays,
  today: CivilDay,
): readonly FieldProblem[] {
  return [
    ...(compare(perShare, '0') > 0 ? [] : [{ pointer: '/per_share', code: 'tooSmall' } as const]),
    ...(exOn > today ? [] : [{ pointer: '/ex_on', code: 'invalid' } as const]),
    ...(recordOn >= exOn ? [] : [{ pointer: '/record_on', code: 'invalid' } as const]),
    ...(paysOn >= recordOn ? [] : [{ pointer: '/pays_on', code: 'invalid' } as const]),
  ];
}
