import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import { addCounter, counterCode, counterFile } from '#tests/dev/counter-block.ts';
import { openDevSite, type DevSite } from '#tests/dev/dev-site.ts';
import { pageEdits, type PageEdit } from '#tests/dev/page-edits.ts';
import { median } from './median.ts';
import type { Figure } from './figure.ts';

const turns = 5;
const ownBlock: PageEdit = {
  name: "a block of the tenant's own",
  make: (site, turn) => site.write(counterFile, counterCode(`Turn ${turn}:`)),
  seen: (turn) =>
    [...document.querySelectorAll('main button')].some(({ textContent }) =>
      textContent?.startsWith(`Turn ${turn}:`),
    ),
};

/** From an edited file to the page showing it, all shipped tenants being served; the median of five. */
export async function benchDev(chromium: string): Promise<Figure[]> {
  const site = await openDevSite(chromium);
  try {
    const page = await site.open('pl/login');
    // The first page also waits for Vite to prepare its libraries.
    await page.locator('main form').waitFor({ timeout: 120_000 });
    const figures: Figure[] = [];
    const measure = async (edit: PageEdit) =>
      figures.push({
        name: `edit to screen: ${edit.name}`,
        value: median(await timeEdit(site, page, edit)),
        unit: 'ms',
        bar: { limit: 1_000, atMost: true },
      });
    for (const edit of pageEdits) await measure(edit);
    addCounter(site);
    await page.getByRole('button', { name: 'Count 0' }).waitFor({ timeout: 120_000 });
    await measure(ownBlock);
    return figures;
  } finally {
    await site.close();
  }
}

/** Milliseconds from the file being written to the page showing it, for each edit. */
async function timeEdit(site: DevSite, page: Page, edit: PageEdit): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const started = performance.now();
    edit.make(site, turn);
    await page.waitForFunction(edit.seen, turn, { polling: 'raf' });
    times.push(performance.now() - started);
  }
  return times;
}
