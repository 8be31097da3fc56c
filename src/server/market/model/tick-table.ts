/** Prices are whole points of 1/10,000 of the currency, so that the tick grid is exact. */
export const pointsPerUnit = 10_000;

/** From this price on (points), prices move by `step` (points). */
export interface TickStep {
  readonly from: number;
  readonly step: number;
}

/** Ascending from 0. Every `from` is a multiple of the steps on both sides of it, so that snapping twice changes nothing. */
export type TickTable = readonly [TickStep, ...TickStep[]];

export function stepAt(table: TickTable, points: number): number {
  let step = table[0].step;
  for (const row of table) {
    if (points < row.from) break;
    step = row.step;
  }
  return step;
}

/** The nearest price on the grid, at least one step. Keeps order: a ≤ b stays a ≤ b. */
export function snap(table: TickTable, points: number): number {
  const step = stepAt(table, points);
  return Math.max(step, Math.round(points / step) * step);
}

export function snapDown(table: TickTable, points: number): number {
  const step = stepAt(table, points);
  return Math.max(step, Math.floor(points / step) * step);
}

export function snapUp(table: TickTable, points: number): number {
  const step = stepAt(table, points);
  return Math.max(step, Math.ceil(points / step) * step);
}

/** Digits after the point that the step needs, two at least. */
export function digitsOf(step: number): 2 | 3 | 4 {
  if (step % 100 === 0) return 2;
  return step % 10 === 0 ? 3 : 4;
}

/** A price on the grid as a wire decimal. */
export function formatPrice(table: TickTable, points: number): string {
  return formatPoints(points, digitsOf(stepAt(table, points)));
}

/** Points as a wire decimal with that many digits. Exact: what the digits cannot show is a bug. */
export function formatPoints(points: number, digits: 2 | 3 | 4): string {
  const scale = 10 ** (4 - digits);
  if (points % scale !== 0) throw new RangeError(`${points} points do not fit ${digits} digits`);
  const text = String(Math.abs(points) / scale).padStart(digits + 1, '0');
  return `${points < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
