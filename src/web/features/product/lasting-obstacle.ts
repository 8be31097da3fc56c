import type { CatalogueItem } from './shown-kinds.ts';

type Obstacle = CatalogueItem['obstacles'][number];

// What stands in the way of a product itself. What an account, money or another amount clears is said where the amount is typed.
const ofProduct: readonly Obstacle['code'][] = [
  'identity',
  'level',
  'eligibility',
  'outstanding',
  'notOpenYet',
  'closed',
  'matured',
  'priceMissing',
  'rateMissing',
  'subscribed',
];

/** Why a product cannot be had now, whatever the amount; `undefined` where it can. */
export function lastingObstacle({ obstacles }: Pick<CatalogueItem, 'obstacles'>) {
  return obstacles.map((each): Obstacle => each).find(({ code }) => ofProduct.includes(code));
}
