// What stands in the way of a product or an offering itself. What an account, money or another amount clears is said where the
// amount is typed.
const lasting: readonly string[] = [
  'identity',
  'level',
  'eligibility',
  'audience',
  'outstanding',
  'notOpenYet',
  'closed',
  'matured',
  'priceMissing',
  'rateMissing',
  'subscribed',
  'halted',
  'soldOut',
];

/** Why something cannot be had now, whatever the amount: the first such obstacle, `undefined` where there is none. */
export function lastingObstacle<T extends { readonly code: string }>(
  obstacles: readonly T[],
): T | undefined {
  return obstacles.find(({ code }) => lasting.includes(code));
}

/** Whether something is offered no more: what is typed there would lead nowhere. Every other obstacle can be cleared, or passes. */
export function isClosed(obstacles: readonly { readonly code: string }[]): boolean {
  return obstacles.some(({ code }) => code === 'closed');
}
