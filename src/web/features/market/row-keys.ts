import type { KeyboardEvent } from 'react';

/**
 * Keys in a row of a table of stocks: arrows walk from row to row, Home and End to the first and the last, S stars. Enter opens, as
 * on any link.
 */
export function pressRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
  if (row === null) return;
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
  const at = rows.findIndex((each) => each === row);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next !== undefined)
    enter(rows[next], event.key === 'ArrowDown' || event.key === 'Home' ? 'first' : 'last');
  else if (event.key === 's' || event.key === 'S')
    row.querySelector<HTMLElement>('[data-star]')?.click();
  else return;
  event.preventDefault();
}

/** Focuses a row; one that stands for a part of the table that is not drawn is asked to give way to it. */
function enter(row: HTMLElement | undefined, at: 'first' | 'last'): void {
  const link = row?.querySelector<HTMLElement>('th a');
  if (link) return link.focus();
  if (row === undefined) return;
  row.dataset['enter'] = at;
  row.focus();
}

/** At which end the part is entered whose stand-in has the focus. */
export function endEntered(target: Element): 'first' | 'last' {
  return target instanceof HTMLElement && target.dataset['enter'] === 'last' ? 'last' : 'first';
}
