import type { Locator } from '@playwright/test';
import type { components } from '#api/client.gen.ts';
import type { components as market } from '#api/market.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { clientCall } from './client-call.ts';
import { expect, test } from './journey.ts';

type Schemas = components['schemas'];
type Candle = market['schemas']['Candle'];

const format = createFormat('en-US', 'Europe/Madrid');
const dayMs = 86_400_000;

test.describe('the chart of a stock', () => {
  test.use({ profile: 'dev', client: 'marta', language: 'en-US' });

  test('says the figures of the candle under the pointer, its averages and the interval', async ({
    page,
    words,
  }) => {
    const answer = page.waitForResponse(/\/stock\/v1\/chart_data\?/);
    await page.goto('/quote?s=IBRX&ex=XMAD-S&range=6M&interval=1d');
    const { items } = (await (await answer).json()) as { readonly items: readonly Candle[] };
    const chart = page.getByRole('slider', { name: words('quote.chart.label') });
    const canvas = chart.locator('canvas').first();
    await expect(canvas).toBeVisible();
    await page.getByRole('button', { name: words('quote.chart.averages') }).press('Enter');
    // The chart may still be moved by what comes above it.
    await expect
      .poll(async () => {
        const { x = 0, y = 0, width = 0 } = (await canvas.boundingBox()) ?? {};
        await page.mouse.move(x + width / 2, y + 100);
        await page.mouse.move(x + width / 2 + 1, y + 100);
        return Number(await chart.getAttribute('aria-valuenow'));
      })
      .toBeLessThan(items.length - 1);
    const at = Number(await chart.getAttribute('aria-valuenow'));
    expect(at).toBeGreaterThan(50);
    const candle = items[at];
    if (candle === undefined) throw new Error('no candle under the pointer');
    for (const [label, value] of [
      ['quote.open', format.price(candle.open)],
      ['quote.candle.high', format.price(candle.high)],
      ['quote.candle.low', format.price(candle.low)],
      ['quote.candle.close', format.price(candle.close)],
      ['quote.volume', format.number(String(candle.volume))],
    ] as const)
      await expect(chart).toContainText(`${words(label)} ${value}`);
    for (const count of [20, 50]) {
      const closes = items.slice(at - count + 1, at + 1).map(({ close }) => Number(close));
      const mean = closes.reduce((sum, close) => sum + close, 0) / count;
      await expect
        .poll(() => figureAfter(chart, words('quote.candle.average', { count: String(count) })))
        .toBeCloseTo(mean, 2);
    }
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(format.price(candle.close)));

    // Weeks of the same half year are a fifth of the days or fewer, and the address keeps the choice.
    await page
      .getByRole('radiogroup', { name: words('quote.chart.interval') })
      .getByRole('radio', { name: words('quote.interval.1w'), exact: true })
      .press('Space');
    await expect(page).toHaveURL(/interval=1w/);
    await expect
      .poll(async () => Number(await chart.getAttribute('aria-valuemax')))
      .toBeLessThan(items.length / 5);
  });

  test('marks what the client traded, on its candle and in the table', async ({
    page,
    words,
    deployment,
    profile,
  }) => {
    const call = await clientCall(deployment, profile, 'marta');
    const { items: orders } = await call<Schemas['OrderList']>(
      'GET',
      '/trade/app/v1/list?status=holding',
    );
    const [order] = orders;
    if (order === undefined) throw new Error('the client holds nothing');
    const { market, symbol } = order;
    const trades = await call<Schemas['OwnTradeList']>(
      'GET',
      `/trade/app/v1/trades?market=${market}&symbol=${symbol}`,
    );
    const trade = trades.items.at(-1);
    if (trade === undefined) throw new Error('nothing was traded');
    const own = words(`quote.trades.${trade.side}`, {
      quantity: format.number(trade.quantity),
      price: format.price(trade.price),
    });

    // An order that waits far below, and a dividend on the day of the trade.
    const ask = {
      market,
      symbol,
      side: 'buy',
      validity: 'gtc',
      by: 'quantity',
      value: '5',
    } as const;
    const priced = { account: order.currency, type: 'limit' } as const;
    const { lower } = await call<Schemas['OrderQuote']>('POST', '/trade/app/v1/quote', {
      ...{ ...ask, ...priced, type: 'market', validity: 'day', price: null },
    });
    const limit = await call<Schemas['OrderQuote']>('POST', '/trade/app/v1/quote', {
      ...{ ...ask, ...priced, price: lower },
    });
    const waiting = await call<Schemas['Order']>('POST', '/trade/app/v1', { quote: limit.id });
    const candles = page
      .waitForResponse(/\/stock\/v1\/chart_data\?/)
      .then(
        async (answer) => ((await answer.json()) as { readonly items: readonly Candle[] }).items,
      );
    const isBefore = ({ time }: Candle) => Date.parse(time) <= Date.parse(trade.at);
    await page.route('**/corporate/app/v1/stock?*', async (route) => {
      const response = await route.fetch();
      const { items, ...rest } = (await response.json()) as { items: object[] };
      // A candle begins with the day where the exchange is: its middle bears that day's date everywhere.
      const begun = Date.parse((await candles).findLast(isBefore)?.time ?? '');
      const day = new Date(begun + dayMs / 2).toISOString().slice(0, 10);
      const dividend = {
        ...{ id: waiting.id, kind: 'dividend', ex_on: day, record_on: day, pays_on: day },
        ...{ per_share: '0.25', tax_percent: '19', currency: order.currency },
        ...{ new_shares: null, old_shares: null },
      };
      await route.fulfill({ response, json: { ...rest, items: [dividend, ...items] } });
    });
    await page.goto(`/quote?s=${symbol}&ex=${market}&range=1Y&interval=1d`);
    const { holdings } = await call<Schemas['Portfolio']>(
      'GET',
      '/stat/app/v1/portfolio?range=30D',
    );
    const holding = holdings.find((each) => each.symbol === symbol && each.market === market);
    for (const level of [
      words('quote.level.cost.words', { price: format.price(holding?.buy_price ?? '') }),
      format.price(lower),
    ])
      await expect(page.getByText(level).first()).toBeVisible();
    const paid = words('quote.dividends.mark', {
      amount: `${format.price('0.25')} ${order.currency}`,
    });
    const items = await candles;
    const day = items.findLastIndex(isBefore);
    expect(day).toBeGreaterThan(0);
    const chart = page.getByRole('slider', { name: words('quote.chart.label') });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect(page.getByText(words('quote.trades.legend'))).toBeVisible();
    await chart.focus();
    await page.keyboard.press('End');
    for (let left = items.length - 1 - day; left > 0; left -= left >= 10 ? 10 : 1)
      await page.keyboard.press(left >= 10 ? 'Shift+ArrowLeft' : 'ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuenow', String(day));
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(escaped(own)));
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(escaped(paid)));
    await expect(chart.getByText(own)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).not.toHaveAttribute('aria-valuetext', new RegExp(escaped(own)));

    await page.getByRole('button', { name: words('quote.chart.table') }).press('Enter');
    const row = page
      .getByRole('region', { name: words('quote.chart.table') })
      .getByRole('row')
      .filter({ hasText: own });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(paid);
    await expect(row.getByRole('rowheader')).toHaveText(
      format.day(Date.parse(items[day]?.time ?? '')),
    );
  });
});

/** The number that follows a label. */
async function figureAfter(place: Locator, label: string): Promise<number> {
  const [, after = ''] = (await place.innerText()).split(label);
  return Number(/[\d.,]+/.exec(after)?.[0]?.replaceAll(',', ''));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
