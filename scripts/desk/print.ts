import type { Schemas } from './call-desk.ts';

/** What an action came to: done, or asked for where a second operator decides. */
export type Outcome<Answer> = Answer | Schemas['DeskRequest'];

/** Lines of what was done; of what waits, how another operator gets on with it. */
export function outcome<Answer>(
  lines: (answer: Answer) => readonly string[],
): (answer: Outcome<Answer>) => readonly string[] {
  return (answer) => (isWaiting(answer) ? waitingLines(answer) : lines(answer));
}

/** A request that waits for a second operator. */
export function waitingLines({ id, expires_at }: Schemas['DeskRequest']): readonly string[] {
  return [`request ${id} waits for a second operator, until ${expires_at}`];
}

function isWaiting<Answer>(answer: Outcome<Answer>): answer is Schemas['DeskRequest'] {
  return typeof answer === 'object' && answer !== null && 'requested_by' in answer;
}

/** Rows under one another in columns; a sentence where there are none. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return ['no results'];
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => (row[index] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, index) => plain(cell).padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A thing as one fact a line. */
export function facts(thing: object): readonly string[] {
  const entries = Object.entries(thing);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(
    ([name, value]) =>
      `${name.padEnd(width)}  ${plain(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
}

// A name is untrusted input: it may not move the cursor of the operator's terminal.
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�');
}
