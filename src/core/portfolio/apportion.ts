import Big from 'big.js';

/** Parts and their whole, with so many digits after the point: the parts add up to the whole. */
export interface Apportioned {
  readonly total: string;
  readonly parts: readonly string[];
}

/**
 * Rounds parts so that what is shown adds up: the whole is rounded half to even, each part down, and the units that are left go
 * to the parts that lost most. No part is off by a whole unit.
 */
export function apportion(parts: readonly Big[], digits: number): Apportioned {
  const sum = parts.reduce((whole, part) => whole.plus(part), new Big(0));
  const total = sum.round(digits, Big.roundHalfEven);
  const unit = new Big(10).pow(-digits);
  // Towards minus infinity, so that a loss leaves something to give as well.
  const floors = parts.map((part) => {
    const down = part.round(digits, Big.roundDown);
    return down.gt(part) ? down.minus(unit) : down;
  });
  const left = Number(
    total
      .minus(floors.reduce((whole, part) => whole.plus(part), new Big(0)))
      .div(unit)
      .toFixed(0),
  );
  const lost = new Set(
    parts
      .map((part, index) => ({ index, by: part.minus(floors[index] ?? part) }))
      .sort((a, b) => b.by.cmp(a.by) || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return {
    total: total.toFixed(digits),
    parts: floors.map((part, index) => (lost.has(index) ? part.plus(unit) : part).toFixed(digits)),
  };
}
