import type { Page } from '@playwright/test';
import type { components as market } from '#api/market.gen.ts';
import { findings } from './findings.ts';
import { hostOf } from './deployment/deployment.ts';
import { expect, test } from './journey.ts';
import { openRelay } from './relay.ts';

const iberra = '/quote?s=IBRX&ex=XMAD-S';

test.describe('the quote of a stock', () => {
  test.use({ profile: 'dev', client: 'marta' });

  test('opens from its row by keyboard, and is walked through by keyboard alone', async ({
    page,
    words,
  }) => {
    await page.goto('/market?venue=XMAD-S');
    // The day's leaders may name the stock as well.
    await page.getByRole('table').getByRole('link', { name: 'Iberra' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(iberra);
    await expect(page.getByRole('heading', { name: 'Iberra Renovables' })).toBeVisible();
    await expect(page.getByText(words('market.state.open'))).toBeVisible();

    const chart = page.getByRole('slider', { name: words('quote.chart.label') });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await chart.focus();
    const last = await chart.getAttribute('aria-valuenow');
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuenow', String(Number(last) - 1));
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuenow', String(Number(last) - 11));
    await page.keyboard.press('+');
    await page.keyboard.press('Escape');
    await expect(chart).toHaveAttribute('aria-valuenow', /\d+/);

    // The period stands in the address, so Back and a reload keep it.
    const ranges = page.getByRole('radiogroup', { name: words('quote.chart.range') });
    await ranges.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`${iberra}&range=5D`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`${iberra}&range=6M`);
    await page.reload();
    await expect(ranges.getByRole('radio', { checked: true })).toHaveAccessibleName(
      words('quote.range.6M'),
    );
    for (const dark of [false, true]) {
      await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
      expect(await findings(page)).toEqual([]);
    }

    const full = page.getByRole('button', { name: words('quote.chart.fullScreen') });
    await full.focus();
    await page.keyboard.press('Enter');
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    // The drawing takes the height that there is.
    await expect
      .poll(async () => (await chart.boundingBox())?.height)
      .toBeGreaterThan((page.viewportSize()?.height ?? 0) - 200);
    await page.evaluate(() => document.exitFullscreen());
    await expect(full).toHaveAttribute('aria-pressed', 'false');

    await page.getByRole('button', { name: words('quote.chart.table') }).focus();
    await page.keyboard.press('Enter');
    const rows = page.getByRole('region', { name: words('quote.chart.table') }).getByRole('row');
    await expect(rows.nth(100)).toBeAttached();
    expect(await findings(page)).toEqual([]);
  });

  test(
    'shows company, accounts and order book, by keyboard',
    { tag: '@quick' },
    async ({ page, words }) => {
      await page.goto(iberra);
      const tabs = page.getByRole('tablist', { name: words('quote.details') });
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByText(words('quote.company.employees'))).toBeVisible();
      await tabs.getByRole('tab', { selected: true }).focus();
      const answer = page.waitForResponse(/\/stock\/v1\/financial_data\?/);
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(`${iberra}&tab=financials`);
      const { items } = (await (await answer).json()) as market['schemas']['FinancialList'];
      const table = panel.getByRole('table');
      await expect(table.getByRole('columnheader').nth(5)).toBeVisible();
      await expect(
        table.getByRole('rowheader', { name: words('quote.line.netIncome') }),
      ).toBeVisible();
      // Two bars for each year, as high as revenue and net income are to each other.
      const bars = panel.locator('svg rect');
      await expect(bars).toHaveCount(items.length * 2);
      const heights = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('height')));
      const figures = items.flatMap(({ income }) => [income.revenue, income.net_income]);
      const most = Math.max(...figures.map(Number));
      for (const [index, figure] of figures.entries())
        expect(Number(heights[index])).toBeCloseTo(
          Math.max(
            1,
            (Math.abs(Number(figure)) / (most - Math.min(0, ...figures.map(Number)))) * 132,
          ),
          4,
        );
      await panel.getByText(words('quote.financials.quarter')).click();
      await panel.getByText(words('quote.cash_flow')).click();
      await expect(table.getByRole('columnheader').nth(5)).toContainText('Q');
      await expect(
        table.getByRole('rowheader', { name: words('quote.line.netChange') }),
      ).toBeVisible();
      expect(await findings(page)).toEqual([]);

      await tabs.getByRole('tab', { selected: true }).focus();
      await page.keyboard.press('End');
      await expect(page).toHaveURL(`${iberra}&tab=depth`);
      await expect(panel.getByRole('table')).toHaveCount(2);
      await expect(panel.getByRole('row')).toHaveCount(12);
      expect(await findings(page)).toEqual([]);
    },
  );

  test('leads to older prices by keyboard, each candle once, in the table as on the chart', async ({
    page,
    words,
  }) => {
    await page.goto(`${iberra}&range=6M&interval=1d&view=table`);
    const rows = page.getByRole('region', { name: words('quote.chart.table') }).locator('tbody tr');
    const days = () => rows.locator('th').allInnerTexts();
    await expect(rows.first()).toBeVisible();
    const before = await days();
    const more = page.getByRole('button', { name: words('quote.older.load') });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await days()).length).toBeGreaterThan(before.length);
    const joined = (await days()).map((day) => Date.parse(day));
    expect(new Set(joined).size).toBe(joined.length);
    // The venue trades around the clock: a day is missing nowhere, where the two reads meet neither.
    for (const [index, day] of joined.slice(1).entries())
      expect(Math.round(((joined[index] ?? 0) - day) / 86_400_000)).toBe(1);
    expect(await findings(page)).toEqual([]);

    // On the chart the candle that is looked at stays, and Left goes on beyond what was the first.
    await page.goto(`${iberra}&range=1Y&interval=1M`);
    const chart = page.getByRole('slider', { name: words('quote.chart.label') });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuenow', '0');
    const first = await chart.getAttribute('aria-valuetext');
    const shown = Number(await chart.getAttribute('aria-valuemax'));
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(async () => Number(await chart.getAttribute('aria-valuemax')))
      .toBeGreaterThan(shown);
    await expect(chart).not.toHaveAttribute('aria-valuenow', '0');
    await expect(chart).toHaveAttribute('aria-valuetext', first ?? '');
    await page.keyboard.press('ArrowLeft');
    await expect(chart).not.toHaveAttribute('aria-valuetext', first ?? '');
    // All months that are known came at once: where they begin is said.
    await expect(page.getByText(words('quote.older.end').split('{')[0] ?? '')).toBeVisible();
    await expect(more).toBeHidden();
  });

  test('shows the best bid and ask with every tick, and which of them a market order meets', async ({
    page,
    words,
  }) => {
    await page.goto(iberra);
    const [head, ticket] = [page.locator('[data-pinned]'), page.locator('form').last()];
    const best = head.getByTestId('best-prices');
    await expect(best).toContainText(/\d.*\d.*\d/);
    const prices = async () => (await best.innerText()).match(/[\d.,]+\d/g) ?? [];
    const [bid = '', ask = '', spread = ''] = await prices();
    expect(Number(ask) - Number(bid)).toBeCloseTo(Number(spread), 6);
    expect(Number(spread)).toBeGreaterThan(0);
    // It moves with the stream, without a reload.
    await expect.poll(async () => (await prices()).join()).not.toBe([bid, ask, spread].join());

    const meets = (side: 'buy' | 'sell') =>
      ticket.getByText(words(`ticket.meets.${side}`).split('{')[0] ?? '');
    // Head and ticket are of the same tick at every moment.
    const agree = async (side: 'buy' | 'sell', at: number) => {
      await expect
        .poll(async () => {
          const [shown = '', said = ''] = await page.evaluate(
            (begin) => [
              document.querySelector('[data-pinned] [data-testid="best-prices"]')?.textContent,
              [...document.querySelectorAll('form span, form p, form div')]
                .map(({ textContent }) => textContent)
                .filter((text) => text.startsWith(begin))
                .at(-1),
            ],
            words(`ticket.meets.${side}`).split('{')[0] ?? '',
          );
          const price = (shown.match(/[\d.,]+\d/g) ?? [])[at] ?? 'none';
          return said.includes(price);
        })
        .toBe(true);
    };
    await expect(meets('buy')).toBeVisible();
    await agree('buy', 1);
    await page.keyboard.press('s');
    await expect(meets('sell')).toBeVisible();
    await agree('sell', 0);
    await ticket
      .getByRole('radio', { name: words('order.type.limit.short') })
      .check({ force: true });
    await expect(meets('sell')).toBeHidden();
  });

  test('shows what the client holds of it', async ({ page, words }) => {
    await page.goto('/portfolio');
    const holdings = page.getByRole('region', { name: words('portfolio.holdings.title') });
    await holdings.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/quote\?/);
    const position = page.getByRole('region', { name: words('quote.position.title') });
    await expect(position.getByText(words('quote.position.quantity'))).toBeVisible();
    // Its transactions are those of this stock alone, however old, until all are asked for.
    const symbol = new URL(page.url()).searchParams.get('s') ?? '';
    await position.getByRole('link', { name: words('quote.position.orders') }).click();
    await expect(page).toHaveURL(new RegExp(`/orders\\?s=${symbol}&ex=`));
    const main = page.getByRole('main');
    const rows = main.getByRole('listitem').getByRole('button');
    await expect(rows.first()).toContainText(symbol);
    await expect(rows.filter({ hasNotText: symbol })).toHaveCount(0);
    await main.getByRole('button', { name: words('order.list.allStocks') }).click();
    await expect(page).toHaveURL('/orders');
  });

  test('is starred, and its link is copied', async ({ page, words, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(iberra);
    const star = page.getByRole('button', {
      name: words('market.watch.toggle', { name: 'Iberra Renovables' }),
    });
    await expect(star).toBeVisible();
    const before = await star.getAttribute('aria-pressed');
    await star.click();
    await expect(star).not.toHaveAttribute('aria-pressed', before ?? '');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', before ?? '');

    await page.getByRole('button', { name: words('quote.share', { name: 'Iberra' }) }).click();
    await expect(page.getByText(words('quote.share.copied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('says what it does not know, once', async ({ page, words, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    await page.goto('/quote?s=NOPE&ex=XMAD-S');
    await expect(
      page.getByText(words('quote.unknown', { symbol: 'NOPE', market: 'XMAD-S' })),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goto('/quote?s=<b>&ex=..');
    await expect(page.getByText(words('quote.none'))).toBeVisible();
    await page.getByRole('link', { name: words('quote.browse') }).click();
    await expect(page).toHaveURL('/market');
  });

  test('takes the country of its exchange, keeps it, and shows nothing of a stock where it is another one', async ({
    page,
    words,
  }) => {
    await page.goto(`${iberra}&country=ES`);
    await expect(page.getByRole('heading', { name: 'Iberra Renovables' })).toBeVisible();
    await page.getByRole('tab', { name: words('quote.details.depth') }).click();
    await expect(page).toHaveURL(`${iberra}&country=ES&tab=depth`);

    await page.goto(`${iberra}&country=48`);
    const title = words('quote.elsewhere', { venue: 'Meseta Exchange-S', country: 'Poland' });
    await expect(page.getByText(title)).toBeVisible();
    for (const gone of [
      'quote.chart.title',
      'ticket.title',
      'alert.title',
      'quote.statistics.title',
    ])
      await expect(page.getByRole('heading', { name: words(gone) })).toBeHidden();
    expect(await findings(page)).toEqual([]);
    await page
      .getByRole('link', {
        name: words('quote.elsewhere.show', { symbol: 'IBRX', venue: 'Meseta Exchange-S' }),
      })
      .press('Enter');
    await expect(page).toHaveURL(iberra);
    await expect(page.getByRole('heading', { name: 'Iberra Renovables' })).toBeVisible();
  });

  test('keeps head and figures when the chart does not come, and asks again', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 500/);
    let fails = true;
    await page.route('**/stock/v1/chart_data**', (route) =>
      fails
        ? route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status: 500, code: 'internal' }),
          })
        : route.continue(),
    );
    await page.goto(iberra);
    await expect(page.getByRole('alert')).toContainText(words('error.internal'));
    await expect(page.getByText(words('quote.marketCap'))).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: words('action.retry') }).click();
    await expect(page.getByRole('slider')).toBeVisible();
  });
});

test.describe('a guest', () => {
  test.use({
    profile: 'kun',
    // Guests are counted by their address: this one uses an address of its own.
    baseURL: async ({ deployment, profile }, use) => {
      const relay = await openRelay(hostOf(deployment, profile), '127.0.0.19');
      await use(relay.address);
      await relay.close();
    },
  });

  test('reads five stocks a day and sees ten quotes, then is asked to sign in', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 429/);
    const symbols = 'IBRX ALTM VSTN BSRA TRMD OLVD SLVG CNTB MRNT PTRL INBS'.split(' ');
    const price = page.getByRole('main').getByTestId('price');
    const limit = page.getByRole('alert').getByText(words('error.guestLimitReached'));
    for (const [index, symbol] of symbols.entries()) {
      await page.goto(`/quote?s=${symbol}&ex=XMAD-S`);
      if (index < 10) await expect(price).toBeVisible();
      if (index < 5) await expect(page.getByRole('slider')).toBeVisible();
      else await expect(limit.first()).toBeVisible();
      await expect(limit).toHaveCount(index < 5 ? 0 : 1);
    }
    await expect(price).toHaveCount(0);
    await page.getByRole('button', { name: words('gate.action.signIn') }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fquote%3Fs%3DINBS%26ex%3DXMAD-S$/);
  });
});

test.describe('the quote of a stock on a touch screen', () => {
  test.use({
    profile: 'dev',
    client: 'marta',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });

  test('is zoomed by two fingers on its chart, and the page is not', async ({ page, words }) => {
    await page.goto(`${iberra}&range=6M&interval=1d`);
    const chart = page.getByRole('slider', { name: words('quote.chart.label') });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await chart.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await chart.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const middle = { x: x + width / 2, y: y + height / 2 };
    /** The candle at a quarter of the chart's width. */
    const candleAtQuarter = async () => {
      await page.mouse.move(x + width / 4, middle.y);
      await page.mouse.move(x + width / 4 + 1, middle.y);
      return Number(await chart.getAttribute('aria-valuenow'));
    };
    const before = await candleAtQuarter();
    expect(before).toBeGreaterThan(0);
    const view = () =>
      page.evaluate(() => [window.visualViewport?.scale, window.scrollX, window.scrollY]);
    const seen = await view();

    await pinch(page, middle, { from: 30, to: 120 });
    const near = await candleAtQuarter();
    expect(near).toBeGreaterThan(before);
    await pinch(page, middle, { from: 120, to: 30 });
    expect(await candleAtQuarter()).toBeLessThan(near);
    expect(await view()).toEqual(seen);
  });
});

/** Two fingers on either side of a point, from one distance of it to another, in steps as a hand makes them. */
async function pinch(
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const at = (distance: number) => [
    { x: x - distance, y, id: 0 },
    { x: x + distance, y, id: 1 },
  ];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let step = 1; step <= 10; step += 1)
    await hand.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from + ((to - from) * step) / 10),
    });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await hand.detach();
}
