import type { RandomSource } from './ids.ts';

/** A one-time code. Drawn until below the largest multiple of a million: every code is equally likely. */
export function sixDigits(random: RandomSource): string {
  for (;;) {
    const value = random(4).readUInt32BE();
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, '0');
  }
}
