import type { Locator } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { overflow } from './overflow.ts';
import { smallTargets } from './small-targets.ts';

test.use({ profile: 'es', client: 'marta' });

test('the market is a table or a map of the same stocks, with what leads today and the hours of its venues', async ({
  page,
  words,
}) => {
  test.setTimeout(120_000);
  await page.goto('/market');
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: words('market.table.title') });
  const rows = table.locator('tbody tr').filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();

  // The year in words, for who does not see the bar.
  await expect(rows.first()).toContainText(
    new RegExp(
      words('market.table.yearWords', { low: '•', high: '•', percent: '•' }).replaceAll('•', '.+'),
    ),
  );

  // The head stays while the rows pass beneath it.
  const head = table.getByRole('columnheader').first();
  await rows.nth(14).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(head).toBeInViewport();

  // Three lists of leaders, each in its order; what gained leads, what lost leads the other.
  const leaders = main.getByRole('region', { name: words('market.leaders.title') });
  const leading = (list: 'gainers' | 'losers' | 'traded') =>
    leaders.getByRole('heading', { name: words(`market.leaders.${list}`) }).locator('..');
  // A price may move past its neighbour until the list is read again.
  await expect.poll(() => ledBy(leading('gainers'), 1)).toBe('in order');
  await expect.poll(() => ledBy(leading('losers'), -1)).toBe('in order');
  await expect(leading('traded').locator('.change')).toHaveCount(5);
  // As the service counts it: what was traded of each is no less than of the next.
  const answered = await page.waitForResponse(
    (response) => /\/stock\/v1\/stocks\?.*sort=volume/.test(response.url()) && response.ok(),
  );
  const { items } = (await answered.json()) as { items: { name: string; volume: number }[] };
  const volumes = items.map(({ volume }) => volume);
  expect(volumes).toEqual(volumes.toSorted((one, other) => other - one));
  for (const [index, { name }] of items.slice(0, 5).entries())
    await expect(leading('traded').getByRole('listitem').nth(index)).toContainText(name);

  const venues = main.getByRole('region', { name: words('market.venues.title') });
  await expect(venues.getByRole('listitem').first()).toContainText(
    new RegExp(
      [words('market.state.open'), words('market.state.closed'), words('market.state.always')].join(
        '|',
      ),
    ),
  );

  // A map is of one venue, has the stocks that the table has, and the address keeps it.
  const venue = main.getByRole('radiogroup', { name: words('market.table.venue') });
  await venue.getByRole('radio').nth(1).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/[?&]venue=/);
  const addresses = () =>
    rows
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const chosen = new URL(page.url()).searchParams.get('venue') ?? '';
  await expect
    .poll(async () => (await addresses()).every((address) => address.includes(`ex=${chosen}`)))
    .toBe(true);
  const listed = await addresses();
  expect(listed.length).toBeGreaterThan(5);
  await main.getByRole('radio', { name: words('market.view.map') }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/[?&]view=map/);
  await expect(table).toHaveCount(0);
  const sectors = main.locator('section section');
  await expect(sectors.first()).toBeVisible();
  const tiles = sectors.getByRole('listitem').getByRole('link');
  const mapped = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(mapped.toSorted()).toEqual(listed.toSorted());
  expect(await findings(page)).toEqual([]);

  // Larger companies have larger tiles: by volume the map is another one.
  const sizes = () =>
    main
      .locator('section section li')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().width)));
  const byCap = await sizes();
  await main.getByRole('radio', { name: words('market.table.volume') }).press('Space');
  await expect(page).toHaveURL(/size=volume/);
  await expect.poll(sizes).not.toEqual(byCap);

  await page.reload();
  await expect(sectors.first()).toBeVisible();
  await main.getByRole('radio', { name: words('market.view.list') }).press('Space');
  await expect(rows.first()).toBeVisible();
});

test('a sector or a currency is kept by the address, and a venue of another currency takes its place', async ({
  page,
  words,
}) => {
  await page.goto('/market');
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: words('market.table.title') });
  const rows = table.locator('tbody tr').filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  const count = async () => Number(await table.getAttribute('aria-rowcount')) - 1;
  const all = await count();

  const sector = main.getByRole('combobox', { name: words('market.filter.sector') });
  await sector.selectOption('energy');
  await expect(page).toHaveURL(/[?&]sector=energy/);
  await expect.poll(count).toBeLessThan(all);
  const [ofSector, first] = [await count(), await rows.first().getByRole('link').textContent()];
  await page.reload();
  await expect(rows.first().getByRole('link')).toHaveText(first ?? '');
  await expect(sector).toHaveValue('energy');
  expect(await count()).toBe(ofSector);
  await main.getByRole('radio', { name: words('market.view.map') }).press('Space');
  await expect(
    main.locator('section section').getByRole('heading', { name: words('market.sector.energy') }),
  ).toBeVisible();
  await expect(main.locator('section section')).toHaveCount(1);
  await main.getByRole('radio', { name: words('market.view.list') }).press('Space');
  await sector.selectOption('');

  const currency = main.getByRole('combobox', { name: words('market.filter.currency') });
  await currency.selectOption('PLN');
  await expect(page).toHaveURL(/[?&]currency=PLN/);
  await expect.poll(count).toBeLessThan(all);
  await page.reload();
  await expect(currency).toHaveValue('PLN');
  await expect(rows.first()).toContainText('PLN');
  await expect(rows.filter({ hasNotText: 'PLN' })).toHaveCount(0);

  const venue = main.getByRole('radiogroup', { name: words('market.table.venue') });
  await venue.getByRole('radio').nth(1).press('Space');
  await expect(page).not.toHaveURL(/currency=/);
  await expect(rows.first()).toContainText('EUR');
  await currency.selectOption('USD');
  await expect(page).not.toHaveURL(/venue=/);
  await expect(rows.first()).toContainText('USD');
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('each tile of the map can be pressed, shows its figure, and the larger company is not the smaller tile', async ({
    page,
    words,
  }) => {
    await page.goto('/market?view=map');
    const main = page.getByRole('main');
    const tiles = main.locator('section section').getByRole('listitem');
    await expect(tiles.first()).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await smallTargets(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    }
    expect(await findings(page)).toEqual([]);
    await expect(tiles.filter({ has: page.locator('.hidden-text .change') })).toHaveCount(0);
    const widths = await main
      .locator('section section')
      .evaluateAll((sections) =>
        sections.map((section) =>
          [...section.querySelectorAll('li')].map((tile) => tile.getBoundingClientRect().width),
        ),
      );
    for (const each of widths) expect(each).toEqual(each.toSorted((a, b) => b - a));
    expect(new Set(widths.flat()).size).toBeGreaterThan(3);
    await tiles.last().getByRole('link').click();
    await expect(page).toHaveURL(/\/quote\?/);
    await expect(
      page.getByText(words('quote.marketCap'), { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
  });
});

/** Whether the changes of a list are all of one sign, and the furthest ones first. */
async function ledBy(list: Locator, sign: 1 | -1): Promise<string> {
  const texts = await list.locator('.change').allTextContents();
  const moves = texts.map(
    (text) =>
      sign *
      Number(
        text
          .replace('−', '-')
          .replace(',', '.')
          .replace(/[^\d.-]/g, ''),
      ),
  );
  const isSo =
    moves.length > 0 &&
    moves.every((move, turn) => move > 0 && move <= (moves[turn - 1] ?? Infinity));
  return isSo ? 'in order' : texts.join(' ');
}
