import { openDevHouse } from '#tests/dev/dev-house.ts';
import { median, timedEdits, timeEdit } from '#tests/dev/timed-edits.ts';
import type { Figure } from './figure.ts';

const turns = 5;

/** From an edited file to the page showing it, all shipped tenants being served; the median of five. */
export async function benchDev(chromium: string): Promise<Figure[]> {
  const house = await openDevHouse(chromium);
  try {
    const page = await house.open('pl/login');
    // The first page also waits for Vite to prepare its libraries.
    await page.locator('main form').waitFor({ timeout: 120_000 });
    const figures: Figure[] = [];
    for (const edit of timedEdits) {
      figures.push({ name: `edit to screen: ${edit.name}`, value: median(await timeEdit(house, page, edit, turns)), unit: 'ms', bar: { limit: 1_000, atMost: true } });
    }
    return figures;
  } finally {
    await house.close();
  }
}
