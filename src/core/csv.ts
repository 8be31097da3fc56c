/** A table as a file that every spreadsheet opens: RFC 4180, UTF-8 with its mark. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** How a moment is written in such a table: `2026-11-24 09:30:00` in a time zone, the browser's own where none is given. */
export function csvMoments(timeZone: string | undefined): (moment: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    ...(timeZone !== undefined && { timeZone }),
  });
  return (moment) => format.format(Date.parse(moment));
}

function cell(text: string): string {
  // What a spreadsheet would take for a formula is text; a number may have its sign.
  const safe = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
