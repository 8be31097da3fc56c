import type { Locator, Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta', language: 'en-US' });

/** `−€1,234.50` in minor units. */
function cents(amount: string): number {
  const size = Number(amount.replaceAll(/\D/g, ''));
  return amount.includes('−') ? -size : size;
}

test('the portfolio leads with value and gain; holdings are sorted by the keyboard and lead to their quotes', async ({
  page,
  words,
}) => {
  await page.goto('/portfolio');
  const main = page.getByRole('main');
  const holdings = main.getByRole('region', { name: words('portfolio.holdings.title') });
  const rows = holdings.getByRole('row');
  await expect(rows).not.toHaveCount(0);
  await expect(main.getByText(words('portfolio.gain.unrealised'))).toBeVisible();
  // Each has the line of its last month, for who sees it: the figures stand beside it.
  await expect(rows.nth(1).locator('svg.flat')).toBeVisible();
  const total = rows.last();
  await expect(total).toContainText(words('portfolio.holdings.total'));
  // Leading figure and total of the table are the same amount.
  const leading = (await total.getByRole('cell').nth(3).textContent()) ?? '';
  await expect(main.getByText(leading, { exact: false }).first()).toBeAttached();
  expect(await findings(page)).toEqual([]);

  // The gain opens to what the price and what the currency made of it: the leading one, and each in the table.
  const profit = page.getByRole('dialog', { name: words('portfolio.profit.title') });
  const gains = main.getByRole('button', { name: /[+−]/ });
  await gains.first().press('Enter');
  await expect(profit.getByText(words('portfolio.profit.currency'), { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(gains.first()).toBeFocused();
  // So does what was realised by sales.
  const realised = main.locator('dl > div').filter({ hasText: words('portfolio.gain.realised') });
  await realised.getByRole('button').press('Enter');
  const ofSales = profit
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: words('portfolio.profit.sold') }) });
  await expect(ofSales.getByText(words('portfolio.profit.sold.note'))).toBeVisible();
  const [byPrice = 0, byCurrency = 0, whole] = (
    await ofSales.locator('.figures').allTextContents()
  ).map(cents);
  expect(byPrice + byCurrency).toBe(whole);
  await page.keyboard.press('Escape');
  await rows.nth(1).getByRole('button').last().click();
  await expect(profit.getByText(words('portfolio.profit.held'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // Each part of the allocation opens to its holdings; another view of it is kept in the address.
  const allocation = main.getByRole('region', { name: words('portfolio.allocation.title') });
  await expect(allocation.getByText(words('bucket.cash'), { exact: true })).toBeVisible();
  await expect(
    allocation.getByText(words('portfolio.allocation.total.all'), { exact: true }),
  ).toBeVisible();
  const part = allocation.getByRole('button').first();
  await part.press('Enter');
  await expect(part).toHaveAttribute('aria-expanded', 'true');
  await expect(allocation.getByRole('link').first()).toBeVisible();
  await allocation
    .getByRole('radio', { name: words('portfolio.allocation.by.currency') })
    .locator('..')
    .click();
  await expect(page).toHaveURL('/portfolio?by=currency');
  const returns = main.getByRole('region', { name: words('portfolio.value.title') });
  // What was put in is a line and words of its own beside the value.
  await expect(returns.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    new RegExp(
      `€[\\d,.]+ · ${words('portfolio.value.contributed', { amount: '•' }).replace('•', '€[\\d,.]+')}`,
    ),
  );
  // Both returns, each with what it says.
  for (const id of ['portfolio.returns.time', 'portfolio.returns.money'] as const) {
    const figure = returns.locator('dl > div').filter({ hasText: words(id) });
    await expect(figure.getByText(/%$/)).toBeVisible();
    await expect(figure.getByText(words(`${id}.note`), { exact: true })).toBeVisible();
  }
  await expect(returns.getByText(words('portfolio.returns.basis.holdings'))).toBeVisible();
  // Beside it the benchmark that the tenant declares, over the same range, as lines and as a table.
  const compared = main.getByRole('region', {
    name: words('portfolio.benchmark.title', { name: 'Meseta 15' }),
  });
  await expect(compared.getByText('Meseta 15', { exact: true }).first()).toBeVisible();
  await page.goto('/portfolio?range=7D');
  await compared.getByText(words('portfolio.benchmark.table'), { exact: true }).click();
  // A week, the day that it begins with, and the head.
  await expect(compared.getByRole('row')).toHaveCount(9);
  expect(await findings(page)).toEqual([]);
  await page.goto('/portfolio');

  const byGain = holdings.getByRole('button', { name: words('portfolio.column.gain') });
  await byGain.press('Enter');
  await expect(page).toHaveURL('/portfolio?sort=gain');
  await expect(
    holdings.getByRole('columnheader', { name: words('portfolio.column.gain') }),
  ).toHaveAttribute('aria-sort', 'descending');
  const best = await rows.nth(1).textContent();
  await byGain.press('Enter');
  await expect(page).toHaveURL('/portfolio?sort=gain&dir=asc');
  // What the table is sorted by opens nothing of the blocks beside it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows.nth(1)).not.toHaveText(best ?? '');
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/quote\?/);

  // On a telephone they are cards, with the same totals and in an order that is chosen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portfolio');
  const cards = holdings.getByRole('listitem');
  await expect(cards.last()).toContainText(words('portfolio.holdings.total'));
  await expect(cards.last()).toContainText(/€[\d,]+\.\d\d/);
  await expect(cards.first()).toContainText(words('portfolio.gain.today'));
  // In one currency, so that the gains of the cards add up to that of the totals; prices move, and all are read in one moment.
  const gained = (
    await cards.evaluateAll((items) =>
      items
        .map((item, index) =>
          [...item.querySelectorAll('button')].at(index === items.length - 1 ? 2 : 1),
        )
        .map((button) => button?.textContent ?? ''),
    )
  ).map((gain) => cents(gain.replace(/ \(.*$/, '')));
  expect(gained.length).toBeGreaterThan(2);
  expect(gained.slice(0, -1).reduce((total, gain) => total + gain, 0)).toBe(gained.at(-1));
  await holdings.getByRole('combobox', { name: words('portfolio.sort') }).selectOption('gain');
  await expect(page).toHaveURL('/portfolio?sort=gain');
  const first = (await cards.first().textContent()) ?? '';
  await holdings.getByRole('button', { name: words('portfolio.sort.turn') }).click();
  await expect(page).toHaveURL('/portfolio?sort=gain&dir=asc');
  await expect(cards.first()).not.toHaveText(first);
  expect(await findings(page)).toEqual([]);

  // What leads, what today brought and what was paid open to the holdings that they are made of, and so do the totals.
  const figureOf = (id: Parameters<typeof words>[0]) =>
    main
      .locator('dl > div')
      .filter({ hasText: words(id) })
      .getByRole('button');
  const value = 'portfolio.summary.title';
  await addsUp(page, words(value), main.getByRole('button', { name: words(value) }));
  for (const id of ['portfolio.gain.today', 'portfolio.cost'] as const)
    await addsUp(page, words(id), figureOf(id));
  const totals = ['portfolio.gain.today', value, 'portfolio.column.gain'] as const;
  for (const [index, id] of totals.entries())
    await addsUp(page, words(id), cards.last().getByRole('button').nth(index));

  // The gain of the range is that of its periods, what was put in has become its last value, and growth multiplies to the return.
  for (const id of ['portfolio.returns.gain', 'portfolio.returns.money'] as const)
    await addsUp(page, words(id), figureOf(id), 1);
  const time = figureOf('portfolio.returns.time');
  const shown = percent(await time.textContent());
  await time.press('Enter');
  const lines = page
    .getByRole('dialog', { name: words('portfolio.returns.time') })
    .getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  // The amount stands right before the percentage, which has no sign where it is zero: it is read by itself.
  const percents = (await lines.getByText(/^[+−]?[\d.,]+%$/).allTextContents()).map(percent);
  expect(percents.at(-1)).toBe(shown);
  const growth = percents.map((each) => 1 + each / 100);
  const compounded = growth.slice(0, -1).reduce((all, each) => all * each, 1);
  // Each line is rounded to a hundredth of a percent.
  expect(Math.abs(compounded - 1 - shown / 100)).toBeLessThan(0.0001 * growth.length);
});

test('the totals of the table open to their holdings, as the figures of a chosen range do', async ({
  page,
  words,
}) => {
  await page.goto('/portfolio?range=1Y');
  const main = page.getByRole('main');
  const holdings = main.getByRole('region', { name: words('portfolio.holdings.title') });
  const totals = holdings.getByRole('row').last().getByRole('button');
  for (const [index, id] of (
    ['portfolio.gain.today', 'portfolio.summary.title', 'portfolio.column.gain'] as const
  ).entries())
    await addsUp(page, words(id), totals.nth(index));
  // The dashboard's chart has the same.
  await page.goto('/dashboard');
  const gain = main.locator('dl > div').filter({ hasText: words('portfolio.returns.gain') });
  await addsUp(page, words('portfolio.returns.gain'), gain.getByRole('button'), 1);
});

test('the value and the day of a holding open to what they are made of, in the table and on a card', async ({
  page,
  words,
}) => {
  await page.goto('/portfolio');
  const holdings = page
    .getByRole('main')
    .getByRole('region', { name: words('portfolio.holdings.title') });
  const sheet = page.getByRole('dialog');
  const linesOf = async (title: string) => {
    const part = sheet
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(part.locator('.figures').first()).toBeVisible();
    return part.locator('.figures').allTextContents();
  };
  const plain = (figure: string) => Number(figure.replaceAll(/[^\d.]/g, ''));
  for (const [width, place] of [
    [1440, holdings.getByRole('row').nth(1)],
    [390, holdings.getByRole('listitem').first()],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const figures = place.getByRole('button');
    await expect(figures).toHaveCount(3);
    for (const index of width === 390 ? [0, 2] : [0, 1]) {
      await figures.nth(index).press('Enter');
      const [quantity = '', price = '', value = ''] = await linesOf(words('portfolio.parts.value'));
      expect(Math.abs(plain(quantity) * plain(price) - plain(value))).toBeLessThan(0.0051);
      const day = (await linesOf(words('portfolio.gain.today'))).map(cents);
      const result = day.pop();
      expect(day.length).toBeGreaterThanOrEqual(2);
      expect(day.reduce((sum, amount) => sum + amount, 0)).toBe(result);
      expect(day[0]).toBe(cents(value));
      if (index === 0) expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(figures.nth(index)).toBeFocused();
    }
  }
});

test('a bucket has one colour: in the bar, beside its amount, and in the allocation', async ({
  page,
  words,
}) => {
  const colour = (of: Locator) => of.evaluate((each) => getComputedStyle(each).backgroundColor);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const assets = main.getByRole('region', { name: words('portfolio.assets.title') });
  const owned = assets.getByRole('listitem').filter({ hasText: '%' });
  await expect(owned.nth(1)).toBeVisible();
  const swatches = await Promise.all(
    (await owned.all()).map((row) => colour(row.locator('span').first())),
  );
  const lengths = await Promise.all(
    (await assets.locator('[aria-hidden="true"] > span').all()).map(colour),
  );
  expect(lengths).toEqual(swatches);
  expect(new Set(swatches).size).toBe(swatches.length);
  const cash = owned.filter({ hasText: words('bucket.cash') });
  const ofCash = await colour(cash.locator('span').first());

  await page.goto('/portfolio');
  const allocation = main.getByRole('region', { name: words('portfolio.allocation.title') });
  const row = allocation.getByRole('listitem').filter({ hasText: words('bucket.cash') });
  expect(await colour(row.locator('[aria-hidden="true"] > span'))).toBe(ofCash);
});

/** A figure opens to a sheet whose lines add up to its last one. */
async function addsUp(page: Page, title: string, figure: Locator, least = 2): Promise<void> {
  await figure.press('Enter');
  const parts = page.getByRole('dialog', { name: title });
  await expect(parts.locator('.figures').first()).toBeVisible();
  const amounts = (await parts.locator('.figures').allTextContents()).map(cents);
  const total = amounts.pop();
  expect(amounts.length, title).toBeGreaterThanOrEqual(least);
  expect(
    amounts.reduce((sum, amount) => sum + amount, 0),
    title,
  ).toBe(total);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();
}

/** The percentage in a text, as a number. */
function percent(shown: string | null): number {
  const [found] = /^[+−]?[\d.,]+(?=%)/.exec(shown ?? '') ?? ['none'];
  return Number(found.replace('−', '-').replaceAll(/[+,]/g, ''));
}

test('what has no price or no rate now is named beside the figures that it is in, on the dashboard and in the portfolio', async ({
  page,
  words,
}) => {
  const since = '2026-03-04';
  const ofRate = { of: 'rate', by: 'rate', currency: 'USD', since };
  let named: object = {};
  for (const path of ['asset', 'portfolio'])
    await page.route(`**/stat/app/v1/${path}*`, async (route) => {
      const answer = await route.fetch();
      const body: { holdings?: { symbol: string; market: string; name: string }[] } =
        await answer.json();
      const [first, ...others] = body.holdings ?? [];
      if (first === undefined) return route.fulfill({ json: { ...body, estimates: [ofRate] } });
      const { symbol, market, name } = first;
      const ofPrice = { of: 'price', by: 'close', since, symbol, market, name };
      named = first;
      return route.fulfill({
        json: {
          ...body,
          holdings: [{ ...first, estimates: [ofPrice] }, ...others],
          estimates: [ofPrice, ofRate],
        },
      });
    });
  const note = page.getByRole('main').getByRole('note');
  await page.goto('/dashboard');
  await expect(note.getByText(words('estimate.title'))).toBeVisible();
  await expect(note).toContainText('US dollar', { ignoreCase: true });
  expect(await findings(page)).toEqual([]);

  await page.goto('/portfolio');
  await expect(note.getByRole('listitem')).toHaveCount(2);
  await expect(note).toContainText('name' in named ? String(named.name) : '');
  // Beside the value of the holding that it is of, and beside the total of the table.
  const holdings = page.getByRole('region', { name: words('portfolio.holdings.title') });
  const marked = holdings.getByRole('row').filter({ hasText: words('estimate.title') });
  await expect(marked).toHaveCount(2);
  await expect(marked.last()).toContainText(words('portfolio.holdings.total'));
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // The card and the total of all of them.
  await expect(
    holdings.getByRole('listitem').filter({ hasText: words('estimate.title') }),
  ).toHaveCount(2);
  expect(await findings(page)).toEqual([]);
});

test('what was sold out today and what rates made of the day are named in the figure of today', async ({
  page,
  words,
}) => {
  const [sold, moved] = ['12.34', '-5.60'];
  await page.route('**/stat/app/v1/portfolio*', async (route) => {
    const answer = await route.fetch();
    const body: { day_change?: string } = await answer.json();
    const day = (Number(body.day_change ?? 0) + Number(sold)).toFixed(2);
    const traded = { day_change: day, sold_day_change: sold, day_currency_change: moved };
    await route.fulfill({ json: { ...body, ...traded } });
  });
  await page.goto('/portfolio');
  const today = page
    .getByRole('main')
    .locator('dl > div')
    .filter({ hasText: words('portfolio.gain.today') })
    .getByRole('button');
  await addsUp(page, words('portfolio.gain.today'), today);
  await today.press('Enter');
  const sheet = page.getByRole('dialog', { name: words('portfolio.gain.today') });
  await expect(
    sheet.getByRole('listitem').filter({ hasText: words('portfolio.today.sold') }),
  ).toContainText('€12.34');
  await expect(sheet.getByText('−€5.60')).toBeVisible();
});
