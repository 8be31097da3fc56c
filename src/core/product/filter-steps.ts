import { compare, toBig } from '#core/money.ts';

/** Powers of ten that part amounts: from the first that some of them reach down to, up to one that none exceeds. */
export function lowestMinimums(amounts: readonly string[]): readonly string[] {
  const steps = Array.from({ length: 12 }, (_, power) => toBig('10').pow(power).toFixed());
  const reaching = steps.filter((step) => amounts.some((amount) => compare(amount, step) <= 0));
  const first = reaching.findIndex((step) => amounts.every((each) => compare(each, step) <= 0));
  return first === -1 ? reaching : reaching.slice(0, first + 1);
}

/** Whole percents that some of the yields reach. */
export function lowestYields(yields: readonly string[]): readonly string[] {
  return ['1', '2', '3', '4', '5', '6', '8', '10', '15', '20'].filter((step) =>
    yields.some((each) => compare(each, step) >= 0),
  );
}
