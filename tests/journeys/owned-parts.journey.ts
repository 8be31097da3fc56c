import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta', language: 'en-US' });

test('every part of what is owned opens to what it is made of', async ({ page, words }) => {
  const main = page.getByRole('main');
  const leads = async (from: string, region: string, name: RegExp, to: string) => {
    await page.goto(from);
    await main.getByRole('region', { name: region }).getByRole('link', { name }).press('Enter');
    await expect(page).toHaveURL(to);
  };
  const [assets, allocation] = [
    words('portfolio.assets.title'),
    words('portfolio.allocation.title'),
  ];
  const cash = new RegExp(`^${words('bucket.cash')}`);
  await leads('/dashboard', assets, new RegExp(`^${words('bucket.invested')}`), '/portfolio');
  await leads('/dashboard', assets, cash, '/banking');
  await leads(
    '/dashboard',
    assets,
    new RegExp(`^${words('bucket.bonus')}`),
    '/statement?range=all&type=bonus',
  );
  await leads('/portfolio', allocation, cash, '/banking');
  await leads(
    '/portfolio',
    allocation,
    new RegExp(`^${words('portfolio.type.savings')}`),
    '/discover',
  );
  await page.goto('/portfolio');
  await main
    .getByRole('region', { name: allocation })
    .getByRole('button', { name: new RegExp(`^${words('bucket.frozen')}`) })
    .press('Enter');
  await expect(page.getByRole('dialog', { name: words('holds.title') })).toBeVisible();
});

for (const [client, part, route] of [
  ['outstanding', 'bucket.outstanding', '/outstanding'],
  ['behind', 'bucket.loan', '/loan'],
] as const)
  test.describe(`what ${client} owes`, () => {
    test.use({ client });

    test('leads to the screen on which it is paid', async ({ page, words }) => {
      await page.goto('/dashboard');
      await page
        .getByRole('main')
        .getByRole('region', { name: words('portfolio.assets.title') })
        .getByRole('link', { name: new RegExp(`^${words(part)}`) })
        .press('Enter');
      await expect(page).toHaveURL(route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });

test.describe('what a planner has in trading plans', () => {
  test.use({ client: 'planner' });

  test('leads to the plans', async ({ page, words }) => {
    await page.goto('/portfolio');
    await page
      .getByRole('main')
      .getByRole('region', { name: words('portfolio.allocation.title') })
      .getByRole('link', { name: new RegExp(`^${words('portfolio.type.plan')}`) })
      .press('Enter');
    await expect(page).toHaveURL('/ai-trading');
  });
});
