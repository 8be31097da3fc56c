import { createHash } from 'node:crypto';
import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';

interface PricedProduct {
  readonly code: string;
  readonly risk: number;
  readonly day: CivilDay;
}

/** Of a demonstration's fund: a price after another of a day before: up or down by chance, the more the higher the risk, and the same wherever it is asked. */
export function nextPrice(before: string, priced: PricedProduct): string {
  const move = moveOf(priced).times('0.0035').plus('0.0002');
  return rounded(new Big(before).times(move.plus(1)));
}

/** The same of a demonstration's bond, which stays near its face value: a hundredth of the distance is made up each day. */
export function nextBondPrice(before: string, priced: PricedProduct): string {
  const back = new Big(100).minus(before).div(100);
  return rounded(new Big(before).plus(moveOf(priced).times('0.15')).plus(back));
}

/** The same of a demonstration's strategy note, whose units cost one: with six digits, as small moves need them. */
export function nextUnitValue(before: string, priced: PricedProduct): string {
  const move = moveOf(priced).times('0.002').plus('0.0002');
  return new Big(before).times(move.plus(1)).round(6, Big.roundHalfEven).toFixed(6);
}

/** From minus one to one by chance, times the risk. */
function moveOf({ code, risk, day }: PricedProduct): Big {
  const [byte = 0, other = 0] = createHash('sha256').update(`${code} ${day}`).digest();
  // Two of them make small moves likelier than large ones.
  return new Big(byte + other - 255).div(255).times(risk);
}

function rounded(price: Big): string {
  return price.round(4, Big.roundHalfEven).toFixed(4);
}
