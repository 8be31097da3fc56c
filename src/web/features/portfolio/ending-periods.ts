import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';

type Period = components['schemas']['ReturnPeriod'];

/**
 * Periods whose gains add up to the gain that is shown: it is that of the latest total, which may be some seconds younger than the
 * periods, so the last of them ends with it as well.
 */
export function endingPeriods(periods: readonly Period[], rangeGain: string): readonly Period[] {
  const last = periods.at(-1);
  if (last === undefined) return periods;
  const others = periods.slice(0, -1);
  const digits = rangeGain.split('.')[1]?.length ?? 0;
  const gain = others.reduce((left, each) => left.minus(each.gain), toBig(rangeGain));
  const end = toBig(last.start).plus(last.contributed).plus(gain);
  return [...others, { ...last, end: end.toFixed(digits), gain: gain.toFixed(digits) }];
}
