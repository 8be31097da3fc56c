import { contrast } from './contrast.ts';
import { fromOklch, toOklch } from './oklch.ts';

/** A colour that another one must be distinguishable from. */
export interface ContrastNeed {
  readonly against: string;
  readonly ratio: number;
}

const step = 0.002;

/**
 * The colour of the same hue that looks most like `colour` and meets every need: the colour itself when it does, a
 * lighter or darker one otherwise. Undefined when none does.
 */
export function nearestPassing(colour: string, needs: readonly ContrastNeed[]): string | undefined {
  if (passes(colour, needs)) return colour;
  const { lightness, chroma, hue } = toOklch(colour);
  for (let distance = step; distance <= 1; distance += step) {
    for (const candidate of [lightness - distance, lightness + distance]) {
      if (candidate < -step || candidate > 1 + step) continue;
      const shown = fromOklch({ lightness: Math.min(1, Math.max(0, candidate)), chroma, hue });
      if (passes(shown, needs)) return shown;
    }
  }
  return undefined;
}

function passes(colour: string, needs: readonly ContrastNeed[]): boolean {
  return needs.every(({ against, ratio }) => (contrast(colour, against) ?? 0) >= ratio);
}
