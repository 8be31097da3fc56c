/** A text as it was read, able to turn an offset into the line and column an editor shows. */
export interface SourceFile {
  /** Path relative to the workspace, with forward slashes: what a finding prints. */
  readonly path: string;
  readonly text: string;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

const lineStarts = new WeakMap<SourceFile, readonly number[]>();

export function positionAt(file: SourceFile, offset: number): Position {
  const starts = startsOf(file);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

// Most files have no finding, so lines are counted only when one asks.
function startsOf(file: SourceFile): readonly number[] {
  const known = lineStarts.get(file);
  if (known) return known;
  const starts = [0];
  for (let at = file.text.indexOf('\n'); at !== -1; at = file.text.indexOf('\n', at + 1))
    starts.push(at + 1);
  lineStarts.set(file, starts);
  return starts;
}
