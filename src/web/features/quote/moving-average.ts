/** The mean of the last `length` values at each position; `null` where there are fewer before it. */
export function movingAverage(values: readonly number[], length: number): (number | null)[] {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (values[index - length] ?? 0);
    return index + 1 < length ? null : sum / length;
  });
}
