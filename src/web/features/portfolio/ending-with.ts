import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';

type Worth = components['schemas']['Worth'];

/**
 * What a client had over time, with the latest total as its last value. The two are read one after the other, and prices move between:
 * a page shows one total.
 */
export function endingWith(
  worth: Worth,
  latest: Pick<components['schemas']['Assets'], 'total' | 'currency'> | undefined,
): Worth {
  const last = worth.series.at(-1);
  if (latest === undefined || last === undefined || latest.currency !== worth.currency)
    return worth;
  const { total } = latest;
  const digits = total.split('.')[1]?.length ?? 0;
  return {
    ...worth,
    total,
    series: [...worth.series.slice(0, -1), { ...last, value: total }],
    range_gain: toBig(total)
      .minus(last.contributed ?? total)
      .toFixed(digits),
  };
}
