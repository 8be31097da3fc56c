/** Rows of a table for a terminal, columns aligned; those in `figures` (from 0) end at one edge. */
export function aligned(
  rows: readonly (readonly string[])[],
  figures: readonly number[] = [],
): string[] {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return figures.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
