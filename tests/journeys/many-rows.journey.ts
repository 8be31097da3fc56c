import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const rows = 300;
const name = (index: number) => `Row ${String(index).padStart(3, '0')}`;

test.use({ profile: 'es' });

test('a table of more rows than one line carries follows those in view, wherever that is', async ({
  page,
}) => {
  await longList(page);
  const service = await priceService(page, 250);
  await page.goto('/market');
  await expect(page.getByRole('row', { name: name(0) })).toBeVisible();
  await expect.poll(() => service.held.has('XMAD-S:R000')).toBe(true);
  expect(service.held.size).toBeLessThan(120);
  for (const index of [100, 200, 299]) {
    // Rows far from the window are not in the page: scrolling brings them.
    const row = page.getByRole('row', { name: name(index) });
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        return row.count();
      })
      .toBe(1);
    await row.scrollIntoViewIfNeeded();
    await expect.poll(() => service.held.has(`XMAD-S:R${index}`)).toBe(true);
  }
  expect(service.most()).toBeLessThanOrEqual(250);
  expect(service.refused()).toBe(0);
});

test('a table of more than 200 rows holds those near the window, and its keys reach every row', async ({
  page,
  words,
}) => {
  await longList(page);
  await page.goto('/market');
  const table = page.getByRole('table', { name: words('market.table.title') });
  await expect(table.getByRole('row', { name: name(0) })).toBeVisible();
  await expect(table).toHaveAttribute('aria-rowcount', String(rows + 1));
  const drawn = () => table.locator('tbody th').count();
  expect(await drawn()).toBeLessThan(200);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'));

  await table
    .getByRole('row', { name: name(0) })
    .getByRole('link')
    .focus();
  await page.keyboard.press('End');
  await expect.poll(focused).toBe(String(rows + 1));
  await expect(table.getByRole('row', { name: name(rows - 1) })).toBeVisible();
  expect(await drawn()).toBeLessThan(200);
  // Up through a part and into the one before it, row by row.
  for (let step = 1; step <= 60; step += 1) {
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe(String(rows + 1 - step));
  }
  await page.keyboard.press('Home');
  await expect.poll(focused).toBe('2');
  expect(await drawn()).toBeLessThan(200);
});

test('a row whose price the service refuses says that it is not live', async ({ page, words }) => {
  await longList(page);
  const service = await priceService(page, 8);
  await page.goto('/market');
  await expect.poll(() => service.refused()).toBeGreaterThan(0);
  const row = page.getByRole('row', { name: name(5) });
  // Rows are followed when they come near the view, and the table begins below it.
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByText(words('market.notLive'))).toBeVisible();
  expect(service.held.size).toBe(8);
});

test.describe('orders', () => {
  test.use({ client: 'marta' });

  test('of more than 200 are drawn near the window alone, and each is reached', async ({
    page,
    words,
  }) => {
    await page.route('**/transaction/app/v1/list?*', async (route) => {
      const response = await route.fetch();
      const {
        items: [{ order }],
      } = await response.json();
      const items = Array.from({ length: rows }, (_, index) => ({
        type: 'stock',
        product: null,
        order: {
          ...order,
          id: `019e2f40-1a2b-7c3d-8e4f-5a6b7c8d${String(index).padStart(4, '0')}`,
          symbol: `R${String(index).padStart(3, '0')}`,
        },
      }));
      await route.fulfill({ response, json: { items, next: null } });
    });
    await page.goto('/orders?status=holding&range=all&transaction=stock');
    const list = page.getByRole('region', { name: words('screen.orders.title') });
    const row = (index: number) =>
      list.getByRole('button', { name: new RegExp(`R${String(index).padStart(3, '0')}`) });
    const drawn = () => list.getByRole('listitem').count();
    await expect(row(0)).toBeVisible();
    expect(await drawn()).toBeLessThan(200);
    // A screen reader is led to what is not drawn.
    await expect(list.getByText(/251\D300/)).toBeAttached();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_000);
        return row(rows - 1).count();
      })
      .toBe(1);
    expect(await drawn()).toBeLessThan(200);
    // What has the focus stays in the page, wherever it is scrolled to.
    await row(rows - 1).focus();
    await page.mouse.wheel(0, -100_000);
    await expect(row(0)).toBeInViewport();
    await expect(row(rows - 1)).toBeFocused();
  });
});

/** The list of instruments, as a service with many would answer it. */
async function longList(page: Page): Promise<void> {
  await page.route('**/stock/v1/stocks?*', async (route) => {
    const response = await route.fetch();
    const {
      items: [first],
    } = await response.json();
    const items = Array.from({ length: rows }, (_, index) => {
      const symbol = `R${String(index).padStart(3, '0')}`;
      return {
        ...first,
        symbol,
        market: 'XMAD-S',
        instrument: `XMAD-S:${symbol}`,
        name: name(index),
      };
    });
    await route.fulfill({ response, json: { items, next: null } });
  });
}

/** A price service that takes so many instruments, and what it holds. */
async function priceService(page: Page, limit: number) {
  const held = new Set<string>();
  let most = 0;
  let refused = 0;
  await page.routeWebSocket(/\/stream\/v1\/live/, (socket) => {
    held.clear();
    socket.send(JSON.stringify({ type: 'heartbeat', at: new Date().toISOString() }));
    const heartbeat = setInterval(
      () => socket.send(JSON.stringify({ type: 'heartbeat', at: new Date().toISOString() })),
      1_000,
    );
    socket.onClose(() => clearInterval(heartbeat));
    socket.onMessage((text) => {
      const { type, instruments }: { type: string; instruments: string[] } = JSON.parse(
        String(text),
      );
      const away: string[] = [];
      for (const instrument of instruments) {
        if (type === 'unsubscribe') held.delete(instrument);
        else if (held.has(instrument) || held.size < limit) held.add(instrument);
        else away.push(instrument);
      }
      most = Math.max(most, held.size);
      refused += away.length;
      if (away.length > 0)
        socket.send(
          JSON.stringify({ type: 'error', code: 'tooManyInstruments', instruments: away, limit }),
        );
    });
  });
  return { held, most: () => most, refused: () => refused };
}
