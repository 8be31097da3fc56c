/** Lines that differ, each behind its number: `-` as it was, `+` as it becomes. */
export function lineDiff(before: string, after: string): string[] {
  const old = before.split('\n');
  const now = after.split('\n');
  const common = commonLengths(old, now);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i += 1;
      j += 1;
    } else if (
      j >= now.length ||
      (i < old.length && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      lines.push(`- ${i + 1} | ${old[i]}`);
      i += 1;
    } else {
      lines.push(`+ ${j + 1} | ${now[j]}`);
      j += 1;
    }
  }
  return lines;
}

// Length of the longest common run of lines from every pair of places on.
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? [];
    for (let j = now.length - 1; j >= 0; j -= 1)
      row[j] =
        old[i] === now[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}
