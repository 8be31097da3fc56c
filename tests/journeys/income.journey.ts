import type { Locator } from '@playwright/test';
import type { components } from '#api/client.gen.ts';
import { applyTheme } from './apply-theme.ts';
import { clientCall } from './client-call.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

type Schemas = components['schemas'];

test.use({ profile: 'es', client: 'marta', language: 'en-US' });

test('income of a year adds up by month and by kind, each dividend opens to its postings, and the statement leads to it', async ({
  page,
  words,
  profile,
  deployment,
}) => {
  await page.goto('/portfolio');
  const main = page.getByRole('main');
  const income = main.getByRole('region', { name: words('income.title'), exact: true });
  const tables = income.getByRole('table');
  const table = tables.first();
  await expect(table.locator('tbody tr')).not.toHaveCount(0);
  const whole = await addsUp(table);
  const [gross = 0, tax = 0, net = 0] = whole;
  expect(gross - tax).toBe(net);
  // What each kind has adds up to the same, and is what is left of the year with that kind alone.
  await expect(tables).toHaveCount(2);
  expect(await addsUp(tables.last())).toEqual(whole);
  const kinds = tables.last().locator('tbody tr');
  expect(await kinds.count()).toBeGreaterThan(1);
  // A kind opens to its months, as a month does to its kinds: below it, and adding up to it.
  for (const each of [tables.last(), table]) {
    const rows = each.locator('tbody tr');
    const closed = await rows.count();
    const opener = rows.getByRole('button').first();
    await opener.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    const parts = (await rows.count()) - closed;
    expect(parts).toBeGreaterThan(1);
    const at = await rows.evaluateAll((all) =>
      all.findIndex((row) => row.querySelector('[aria-expanded="true"]') !== null),
    );
    const shown = await Promise.all((await rows.all()).map((row) => centsIn(row.locator('td'))));
    const [own = [], ...made] = shown.slice(at, at + parts + 1);
    expect(own.map((_, column) => made.reduce((sum, of) => sum + (of[column] ?? 0), 0))).toEqual(
      own,
    );
    await opener.press('Enter');
  }
  // One kind of a month leads to its bookings, which come to what it says.
  const dividends = kinds.filter({ hasText: words('income.kind.dividend') }).first();
  await dividends.getByRole('button').click();
  const month = tables.last().getByRole('link').first();
  const [, , ofMonth] = await centsIn(month.locator('xpath=ancestor::tr/td'));
  await month.click();
  await expect(page).toHaveURL(/\/statement\?account=EUR&type=dividend&range=days&from=/);
  const lines = main.getByRole('button', { name: words('statement.what.dividend') });
  await expect(lines).not.toHaveCount(0);
  const booked = await centsIn(lines.getByText(/^[+−]€/));
  expect(booked.reduce((sum, each) => sum + each, 0)).toBe(ofMonth);
  await page.goBack();
  const interest = kinds.filter({ hasText: words('income.kind.interest') }).locator('td');
  const ofInterest = await centsIn(interest);
  await income
    .getByRole('radio', { name: words('income.kind.interest') })
    .locator('..')
    .click();
  await expect(page).toHaveURL('/portfolio?income-kind=interest');
  await expect(tables).toHaveCount(1);
  expect(await addsUp(table)).toEqual(ofInterest);
  await income
    .getByRole('radio', { name: words('income.kind.all') })
    .locator('..')
    .click();
  await expect(tables).toHaveCount(2);
  expect(net).toBeGreaterThan(0);
  // What is to come opens to what it is made of.
  const next = main.getByRole('region', { name: words('income.next'), exact: true });
  await next.getByRole('button').first().press('Enter');
  const coming = page.getByRole('dialog');
  const ofNext = (label: string) => coming.getByText(label, { exact: true }).locator('xpath=../dd');
  const [grossOfNext = 0] = await centsIn(ofNext(words('income.gross')));
  const [netOfNext = 0] = await centsIn(ofNext(words('income.net')));
  const [shares = ''] = await ofNext(words('income.quantity')).allInnerTexts();
  const [perShare = ''] = await ofNext(words('income.perShare')).allInnerTexts();
  const plain = (words: string) => Number(words.replaceAll(/[^\d.]/g, ''));
  expect(Math.abs(plain(shares) * plain(perShare) * 100 - grossOfNext)).toBeLessThan(1);
  expect(netOfNext).toBeLessThan(grossOfNext);
  await page.keyboard.press('Escape');
  expect(await findings(page)).toEqual([]);
  for (const mode of ['light', 'dark'] as const) {
    await applyTheme(page, deployment, profile, 'standard', mode);
    expect(await findings(page, 'color-contrast'), mode).toEqual([]);
  }

  const paid = income.getByRole('button', { name: words('income.status.paid') }).first();
  await paid.press('Enter');
  await expect(page).toHaveURL(/[?&]dividend=/);
  const sheet = page.getByRole('dialog');
  const fact = (label: string) => sheet.getByText(label, { exact: true }).locator('xpath=../dd');
  await expect(sheet.getByText(words('statement.place.cash')).first()).toBeVisible();
  const [opened] = await centsIn(fact(words('income.net')));
  const [received] = await centsIn(fact(words('income.gross')));
  const postings = await centsIn(sheet.getByRole('listitem').locator('span.figures'));
  // What the company paid, and what went on to the tax office.
  expect(postings).toEqual([received, (received ?? 0) - (opened ?? 0)]);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(paid).toBeFocused();

  // From the statement it is the same one.
  await page.goto('/statement?range=90D&type=dividend');
  await main
    .getByRole('button', { name: words('statement.what.dividend') })
    .first()
    .click();
  await sheet.getByRole('link', { name: words('statement.object') }).click();
  await expect(page).toHaveURL(/\/portfolio\?dividend=/);
  await expect(sheet.getByText(words('income.status.paid'), { exact: true })).toBeVisible();
});

test('the stock shows what it pays, on a telephone too, and hidden amounts stay hidden', async ({
  page,
  words,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portfolio');
  const main = page.getByRole('main');
  const income = main.getByRole('region', { name: words('income.title'), exact: true });
  await expect(income.getByRole('table').first()).toContainText(/€\d/);
  expect(await findings(page)).toEqual([]);
  await main.getByRole('button', { name: words('amounts.hide') }).click();
  await expect(income.getByRole('table').first()).not.toContainText(/\d[.,]\d\d/);
  const paid = income.getByRole('button', { name: words('income.status.paid') }).first();
  await expect(paid).not.toContainText(/€/);
  await paid.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(words('income.net')).locator('xpath=../dd')).not.toContainText(/\d/);
  await sheet.getByRole('link', { name: words('income.stock') }).click();
  await expect(page).toHaveURL(/\/quote\?/);
  await main.getByRole('tab', { name: words('quote.details.dividends') }).click();
  await expect(page).toHaveURL(/tab=dividends/);
  await expect(
    main.getByRole('columnheader', { name: words('quote.dividends.exDate') }),
  ).toBeVisible();
  await expect(main.getByRole('tabpanel').locator('tbody tr')).not.toHaveCount(0);
  expect(await findings(page)).toEqual([]);
});

test(
  'a stock shows the splits that it had and has announced',
  { tag: '@quick' },
  async ({ page, words }) => {
    const main = page.getByRole('main');
    for (const [symbol, newShares] of [
      ['FRMD', '3'],
      ['SLVG', '2'],
    ] as const) {
      await page.goto(`/quote?s=${symbol}&ex=XMAD-S&tab=dividends`);
      const splits = main.getByRole('region', { name: words('quote.splits'), exact: true });
      await expect(splits.locator('tbody tr')).toHaveCount(1);
      await expect(splits.getByRole('row').last()).toContainText(words('quote.splits.forward'));
      await expect(splits.getByRole('row').last()).toContainText(
        words('quote.splits.ratio.value', { newShares, oldShares: '1' }),
      );
      await expect(
        main.getByRole('region', { name: words('quote.dividends'), exact: true }),
      ).toBeVisible();
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findings(page)).toEqual([]);
  },
);

test('a purchase shows the split of its shares and the dividend that they were paid', async ({
  page,
  words,
  deployment,
  profile,
}) => {
  const call = await clientCall(deployment, profile, 'marta');
  const { items } = await call<Schemas['OrderList']>('GET', '/trade/app/v1/list?limit=50');
  const order = items.find(({ side, filled }) => side === 'buy' && filled !== '0');
  expect(order).toBeDefined();
  const { id = '', currency = '' } = order ?? {};
  const detail = await call<Schemas['OrderDetail']>('GET', `/trade/app/v1/${id}`);
  const later = (hours: number) =>
    new Date(Date.parse(detail.placed_at) + hours * 3_600_000).toISOString();
  const stock_events: Schemas['OrderStockEvent'][] = [
    {
      ...{ id, kind: 'split', at: later(1), quantity: '20', quantity_before: '10', currency },
      ...{ new_shares: 2, old_shares: 1, per_share: null, gross: null, tax: null, net: null },
    },
    {
      ...{ id, kind: 'dividend', at: later(2), quantity: '20', quantity_before: null, currency },
      ...{ new_shares: null, old_shares: null, per_share: '0.2145' },
      ...{ gross: '4.29', tax: '0.82', net: '3.47' },
    },
  ];
  await page.route(`**/trade/app/v1/${id}`, (route) =>
    route.fulfill({ json: { ...detail, stock_events } }),
  );
  await page.goto(`/orders?order=${id}`);
  const steps = page.getByRole('dialog').getByRole('listitem');
  const split = steps.filter({
    hasText: words('order.event.stock.split', { newShares: '2', oldShares: '1' }),
  });
  await expect(split).toContainText(
    words('order.event.stock.split.shares', { before: '10', after: '20' }),
  );
  const dividend = steps.filter({ hasText: '3.47' });
  await expect(dividend).toContainText('0.2145');
  // In the order in which they happened, after the purchase.
  await expect(steps.last()).toContainText('3.47');
  expect(await findings(page)).toEqual([]);
});

/** Lines of a table add up to its last one in every column; answers that. */
async function addsUp(table: Locator): Promise<readonly number[]> {
  const totals = await centsIn(table.locator('tfoot td'));
  for (const [column, total] of totals.entries()) {
    const lines = await centsIn(table.locator(`tbody td:nth-of-type(${column + 1})`));
    expect(lines.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  }
  return totals;
}

/** Amounts of euros in their places, in cents. */
async function centsIn(places: Locator): Promise<readonly number[]> {
  await expect(places.first()).toBeVisible();
  const texts = await places.allInnerTexts();
  return texts.map((words) => Number(words.replaceAll(/\D/g, '')) * (words.includes('−') ? -1 : 1));
}
