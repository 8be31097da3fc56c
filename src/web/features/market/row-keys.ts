import type { KeyboardEvent } from 'react';

/**
 * Keys in a row of a table of stocks: arrows walk from row to row, Home and End to the first and the last, S stars, a slash leads to the
 * search above. Enter opens, as on any link.
 */
export function pressRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
  if (row === null) return;
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next !== undefined) rows[next]?.querySelector<HTMLElement>('th a')?.focus();
  else if (event.key === 's' || event.key === 'S')
    row.querySelector<HTMLElement>('[data-star]')?.click();
  else if (event.key === '/')
    row.closest('section')?.querySelector<HTMLElement>('input[type=search]')?.focus();
  else return;
  event.preventDefault();
}
