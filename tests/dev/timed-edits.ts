import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import type { DevHouse } from './dev-house.ts';

/** One kind of edit, made again and again, and how the login page of `pl` shows that it has arrived. */
export interface TimedEdit {
  readonly name: string;
  make(house: DevHouse, turn: number): void;
  /** Runs in the page. */
  readonly seen: (turn: number) => boolean;
}

export const timedEdits: readonly TimedEdit[] = [
  {
    name: 'a message of the tenant',
    make: (house, turn) => house.write('tenants/pl/messages/en-US.json', JSON.stringify({ 'form.login.title': `Come in ${turn}` })),
    seen: (turn) => document.querySelector('h2')?.textContent === `Come in ${turn}`,
  },
  {
    name: 'a theme token of the tenant',
    make: (house, turn) => house.write('tenants/pl/theme.json', JSON.stringify({ shape: { control: `${turn}px` } })),
    seen: (turn) => getComputedStyle(document.querySelector('button[type=submit]') ?? document.body).borderTopLeftRadius === `${turn}px`,
  },
  {
    name: "the order of a screen's blocks",
    make: (house, turn) => house.write('tenants/pl/screens/login.json', loginWithHeadline(turn % 2 === 0 ? 'append' : 'prepend')),
    seen: (turn) => {
      const form = document.querySelector('main form');
      const headline = document.querySelector('main a[href*="login"]');
      if (form === null || headline === null) return false;
      const isBelow = (form.compareDocumentPosition(headline) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return isBelow === (turn % 2 === 0);
    },
  },
  {
    name: 'a message of the product',
    make: (house, turn) => {
      const texts = JSON.parse(house.read('messages/en-US.json')) as Record<string, string>;
      house.write('messages/en-US.json', JSON.stringify({ ...texts, 'form.login.submit': `Enter ${turn}` }, null, 2));
    },
    seen: (turn) => document.querySelector('button[type=submit]')?.textContent === `Enter ${turn}`,
  },
];

/** Milliseconds from the file being written to the page showing it, for each of `turns` edits. */
export async function timeEdit(house: DevHouse, page: Page, edit: TimedEdit, turns: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const started = performance.now();
    edit.make(house, turn);
    await page.waitForFunction(edit.seen, turn, { polling: 'raf' });
    times.push(performance.now() - started);
  }
  return times;
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function loginWithHeadline(op: 'append' | 'prepend'): string {
  return JSON.stringify({ regions: { main: { patch: [{ op, value: { id: 'words', block: 'dashboard/headline' } }] } } });
}
