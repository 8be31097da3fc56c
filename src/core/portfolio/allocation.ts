import Big from 'big.js';
import { compare, sum, toBig } from '#core/money.ts';
import { apportion } from './apportion.ts';

/** Something with a value and the group that it belongs to; `null` where that is not known. */
export interface Allocated {
  readonly group: string | null;
  /** Decimal string, in one currency. */
  readonly value: string;
}

export interface AllocationLine<Entry extends Allocated> {
  readonly group: string | null;
  /** Exact sum of the entries' values. */
  readonly value: string;
  /** Percent of the whole with two digits; those of all lines add up to 100. */
  readonly percent: string;
  /** The largest first. */
  readonly entries: readonly Entry[];
}

/**
 * Groups entries, the largest group first and what is not known last. Values add up to the whole exactly, percents to 100: what
 * rounding leaves goes to the groups that lost most by it.
 */
export function allocation<Entry extends Allocated>(
  entries: readonly Entry[],
): readonly AllocationLine<Entry>[] {
  const groups = new Map<string | null, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  const lines = [...groups]
    .map(([group, members]) => ({
      group,
      value: sum(members.map(({ value }) => value)),
      entries: members.sort((a, b) => compare(b.value, a.value)),
    }))
    .sort(
      (a, b) => Number(a.group === null) - Number(b.group === null) || compare(b.value, a.value),
    );
  const total = toBig(sum(lines.map(({ value }) => value)));
  const { parts } = apportion(
    lines.map(({ value }) =>
      total.eq(0) ? new Big(0) : toBig(value).times(100).div(total).round(12),
    ),
    2,
  );
  return lines.map((line, index) => ({ ...line, percent: parts[index] ?? '0.00' }));
}
