export interface LineBox {
  readonly width: number;
  readonly height: number;
  /** Room kept free above and below, in the same units. */
  readonly inset: number;
}

/**
 * SVG path through evenly spaced values, the smallest of `all` at the bottom and the largest at the top. A flat line runs through
 * the middle.
 */
export function linePath(
  values: readonly number[],
  box: LineBox,
  all: readonly number[] = values,
): string {
  return linePoints(values, box, all)
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`)
    .join('');
}

export function linePoints(
  values: readonly number[],
  { width, height, inset }: LineBox,
  all: readonly number[] = values,
): [x: number, y: number][] {
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  const step = width / Math.max(1, values.length - 1);
  return values.map((value, index) => {
    const share = span === 0 ? 0.5 : (value - low) / span;
    return [index * step, height - inset - share * (height - 2 * inset)];
  });
}

/** Round values within a range, five at most: where lines across a chart stand. None for a flat range. */
export function scaleSteps(low: number, high: number): readonly number[] {
  const span = high - low;
  if (!(span > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= 4) ?? span;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  // A multiple of the step, and not a sum of steps: sums gather what rounding leaves.
  return Array.from({ length: count }, (_, index) =>
    Number(((first + index) * step).toPrecision(14)),
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
