import { createHash } from 'node:crypto';
import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';

/** Of a demonstration's fund: a price after another of a day before: up or down by chance, the more the higher the risk, and the same wherever it is asked. */
export function nextPrice(
  before: string,
  { code, risk, day }: { readonly code: string; readonly risk: number; readonly day: CivilDay },
): string {
  const [byte = 0, other = 0] = createHash('sha256').update(`${code} ${day}`).digest();
  // Two of them make small moves likelier than large ones.
  const move = new Big(byte + other - 255).div(255).times(risk).times('0.0035').plus('0.0002');
  return new Big(before).times(move.plus(1)).round(4, Big.roundHalfEven).toFixed(4);
}
