import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

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
  for (const list of ['gainers', 'losers', 'traded'] as const)
    await expect(
      leaders.getByRole('heading', { name: words(`market.leaders.${list}`) }),
    ).toBeVisible();

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
