/**
 * The known name that a person probably meant, or undefined when nothing is close.
 * Distance counts a swap of neighbours as one slip (optimal string alignment), and as the likelier one of two; a third
 * of the name may be wrong, or at most `most` slips.
 */
export function nearest(
  name: string,
  known: Iterable<string>,
  most: number = Math.max(1, Math.floor(name.length / 3)),
): string | undefined {
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = slips(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `Did you mean "x"?` when something is close, else the whole list while it is short enough to read. */
export function suggest(name: string, known: readonly string[]): string | undefined {
  const close = nearest(name, known);
  if (close !== undefined) return `did you mean "${close}"?`;
  if (known.length > 0 && known.length <= 12) return `known: ${known.join(', ')}`;
  return undefined;
}

// Between "id" and "ui", "iu" means the one with the same letters.
const swap = 0.9;

// Between "brand" and "onBrand", "nBrand" means the one with the same capital.
const capital = 0.02;

function slips(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : a[i - 1] === b[j - 1] ? capital : 1;
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforeLast, j - 2) + swap);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
