import type { Page } from 'playwright-core';
import type { Figure } from './figure.ts';
import { openChromium } from './open-chromium.ts';
import { pricedTable } from './priced-table.ts';
import { serveTenant } from './running-bundle.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { startTickSource, type TickSource } from './tick-source.ts';

const rates = [5_000, 20_000, 30_000];
const wanted = 20_000;
const spell = 5_000;
// How much of the frame rate of the same page without ticks must be left: a ratio, for machines differ.
const smooth = 0.9;

/**
 * The price table of the real app with 200 rows under a stream of ticks of all of them through a real socket. A rate
 * holds when the page still draws nine tenths of the frames that it draws without ticks, and shows the latest that was sent.
 */
export function benchPrices(chromium: string): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const source = await startTickSource(pricedTable);
    const app = await serveTenant('es', folder, source.address);
    const browser = await openChromium(chromium);
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
      await page.goto(new URL('market', app.url).href);
      // All rows are in the table; those near the window are drawn.
      await page.locator('table[aria-rowcount="201"] tbody tr').first().waitFor();
      const idle = await page.evaluate<number>(countFrames(spell));
      const figures: Figure[] = [
        { name: 'without ticks: frames a second', value: idle, unit: 'fps' },
      ];
      let held = 0;
      for (const rate of rates) {
        const { frames, ticks, behind } = await measure(page, source, rate);
        if (rate === wanted) held = ticks >= 0.98 * wanted && behind < 1 ? frames / idle : 0;
        figures.push({ name: `at ${rate} ticks/s: frames a second`, value: frames, unit: 'fps' });
        figures.push({
          name: `at ${rate} ticks/s: shown behind what was sent`,
          value: behind,
          unit: 's',
        });
      }
      figures.push({
        name: `frames left of the idle page at ${wanted} ticks/s`,
        value: held,
        unit: '×',
        bar: { limit: smooth, atMost: false },
      });
      return figures;
    } finally {
      await browser.close();
      await app.close();
      await source.close();
    }
  });
}

async function measure(
  page: Page,
  source: TickSource,
  rate: number,
): Promise<{ frames: number; ticks: number; behind: number }> {
  const before = source.sent();
  source.setRate(rate);
  const frames = await page.evaluate<number>(countFrames(spell));
  const ticks = ((source.sent() - before) * 1000) / spell;
  // The beat shows the parity of the sequence number alone, so the delay is read off a stopped stream instead.
  const stopped = Date.now();
  source.setRate(0);
  await settled(page);
  return { frames, ticks, behind: Math.max(0, (Date.now() - stopped) / 1000 - 0.5) };
}

/** Script that counts the frames drawn in so many ms. As text: what runs in the page is not compiled with the rest. */
function countFrames(milliseconds: number): string {
  return `new Promise((resolve) => {
    const began = performance.now();
    let frames = 0;
    requestAnimationFrame(function frame() {
      frames += 1;
      const passed = performance.now() - began;
      if (passed < ${milliseconds}) requestAnimationFrame(frame);
      else resolve((frames * 1000) / passed);
    });
  })`;
}

/** Waits until the prices on the page have stood still for half a second. */
async function settled(page: Page): Promise<void> {
  let last = '';
  for (;;) {
    const now = await page.evaluate(() => document.querySelector('tbody')?.textContent ?? '');
    if (now === last) return;
    last = now;
    await page.waitForTimeout(500);
  }
}
