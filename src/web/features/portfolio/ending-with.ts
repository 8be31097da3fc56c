import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';

type Worth = components['schemas']['Worth'];

// So long after one another, in ms, two answers differ by prices alone: a payment has both read anew.
const sameMoment = 60_000;

/**
 * What a client had over time, with the latest total as its last value. The two are read one after the other, and prices move between:
 * a page shows one total. Answers of different moments or days stay as they were read.
 */
export function endingWith(
  worth: Worth,
  latest: Pick<components['schemas']['Assets'], 'total' | 'currency' | 'as_of'> | undefined,
): Worth {
  const last = worth.series.at(-1);
  if (latest === undefined || last === undefined || latest.currency !== worth.currency)
    return worth;
  const { total, as_of } = latest;
  const apart = Math.abs(Date.parse(as_of) - Date.parse(worth.as_of));
  if (apart > sameMoment || !as_of.startsWith(last.at)) return worth;
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
