import type { Locator } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.describe('a client with assets', () => {
  test.use({ profile: 'es', client: 'marta', language: 'en-US' });

  test(
    'sees one total: the figure that leads is where the chart ends',
    { tag: '@quick' },
    async ({ page, words }) => {
      await page.goto('/dashboard');
      const main = page.getByRole('main');
      const chart = main.getByRole('region', { name: words('portfolio.worth.title') });
      const label = words('dashboard.worth.label');
      const lead = main.getByText(new RegExp(`^${label} .*\\d`));
      const ends = chart.getByRole('slider');
      const totalIn = (text: string | null) => /€[\d,]+\.\d\d/.exec(text ?? '')?.[0];
      for (const range of ['7D', '1Y', 'all'] as const) {
        await chart.getByText(words(`range.${range}`), { exact: true }).click();
        await expect(chart.getByText(words('portfolio.returns.gain'))).toBeVisible();
        // What the range has brought stands below it in money and in percent.
        await expect(chart.locator('dl').getByText(/^[+−]?€[\d,]+\.\d\d/)).toBeVisible();
        await expect(
          chart
            .locator('dl')
            .getByText(/^[+−]?[\d.]+%/)
            .first(),
        ).toBeVisible();
        await expect(chart.getByText(words('portfolio.returns.basis.everything'))).toBeVisible();
        // Prices move, and the total is read anew: both are looked at in one moment.
        await expect
          .poll(async () => {
            // Until the series of the range is there, its end is that of the one before.
            await ends.press('End');
            const [figure, point] = await page.evaluate(
              ([one, other]) => [one?.textContent, other?.getAttribute('aria-valuetext')],
              [await lead.elementHandle(), await ends.elementHandle()],
            );
            const total = totalIn(figure ?? null);
            return total !== undefined && total === totalIn(point ?? null);
          })
          .toBe(true);
      }
    },
  );

  test('opens what today is made of by the keyboard', async ({ page, words }) => {
    await page.goto('/dashboard');
    const today = page
      .getByRole('main')
      .getByRole('button', { name: /€[\d,]+\.\d\d \([+−-]?[\d.]+%\)$/ })
      .first();
    await today.press('Enter');
    const sheet = page.getByRole('dialog', { name: words('dashboard.day.title') });
    const rows = sheet.getByRole('listitem');
    await expect(rows.last()).toContainText(words('dashboard.day.total'));
    expect(await rows.count()).toBeGreaterThan(3);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(today).toBeFocused();
  });

  test('hides amounts by the keyboard, on every page and after a reload', async ({
    page,
    words,
  }) => {
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    const assets = main.getByRole('region', { name: words('portfolio.assets.title') });
    const toggle = main.getByRole('button', { name: words('amounts.hide') });
    await expect(assets.getByText('€').first()).toBeVisible();
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(assets.getByText('••••').first()).toBeVisible();
    await expect(assets.getByText('€')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    // What the frozen amount is made of is hidden as well.
    await assets.getByRole('button', { name: words('bucket.frozen') }).press('Enter');
    const holds = page.getByRole('dialog', { name: words('holds.title') });
    await expect(holds.getByText('••••').first()).toBeVisible();
    await expect(holds.getByText(/€\d/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    for (const [path, region] of [
      ['/dashboard', 'portfolio.assets.title'],
      ['/portfolio', 'portfolio.holdings.title'],
      ['/portfolio', 'product.holdings'],
      ['/portfolio', 'product.fund.orders'],
      ['/banking', 'banking.accounts.title'],
    ] as const) {
      await page.goto(path);
      const part = main.getByRole('region', { name: words(region) });
      // Those that are open may have been executed since the demonstration was seeded.
      if (region === 'product.fund.orders')
        await part.getByText(words('product.fund.orders.all'), { exact: true }).click();
      await expect(part.getByText('••••').first(), path).toBeVisible();
      await expect(main.getByText(/€\d/), path).toHaveCount(0);
    }
    await page.goto('/statement');
    await expect(main.getByText('••••').first()).toBeVisible();
    await expect(main.getByText(/€\d/)).toHaveCount(0);
    await toggle.press('Enter');
    await expect(main.getByText(/€\d/).first()).toBeVisible();
  });
});

test.describe('a guest', () => {
  test.use({ profile: 'es' });

  test('has a page that fills its width', async ({ page, words }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    const edges = async (part: Locator) => {
      await expect(part).toBeVisible();
      const box = await part.boundingBox();
      if (box === null) throw new Error('it is not drawn');
      return { left: box.x, right: box.x + box.width };
    };
    const region = (name: Parameters<typeof words>[0]) =>
      edges(main.getByRole('region', { name: words(name) }));
    const movers = await region('market.movers.title');
    const indices = await region('market.indices.title');
    const whole = await edges(main);
    // Two columns beside each other, from one edge to the other, with no more than the margins between.
    expect(whole.right - whole.left).toBeGreaterThan(1100);
    expect(movers.left - whole.left).toBeLessThan(64);
    expect(indices.left - movers.right).toBeGreaterThan(0);
    expect(indices.left - movers.right).toBeLessThan(96);
    expect(whole.right - indices.right).toBeLessThan(64);
  });
});

test.describe('what is to be done', () => {
  test.use({ profile: 'es', client: 'marta' });

  test('stands beside the chart, and on a telephone above it', async ({ page, words }) => {
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    const top = async (name: string) => {
      const region = main.getByRole('region', { name: words(name) });
      await expect(region).toBeVisible();
      return (await region.boundingBox())?.y ?? Number.NaN;
    };
    expect(await top('dashboard.tasks.title')).toBeLessThan(await top('portfolio.worth.title'));
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => (await top('portfolio.worth.title')) - (await top('dashboard.tasks.title')))
      .toBeGreaterThan(0);
    expect(await top('dashboard.tasks.title')).toBeLessThan(844);
    expect(await top('dashboard.tasks.title')).toBeLessThan(await top('portfolio.assets.title'));
    expect(await findings(page)).toEqual([]);
  });
});

test.describe('a client who has nothing yet', () => {
  test.use({ profile: 'kun', client: 'newcomer', language: 'en-US' });

  test(
    'is led by steps instead of zeros, and on a telephone as well',
    { tag: '@quick' },
    async ({ page, words }) => {
      await page.goto('/dashboard');
      const main = page.getByRole('main');
      const steps = main.getByRole('region', { name: words('dashboard.steps.title') });
      await expect(steps.getByRole('listitem')).toHaveCount(3);
      await expect(steps.getByRole('link')).toHaveCount(1);
      await expect(main.getByRole('region', { name: words('portfolio.assets.title') })).toHaveCount(
        0,
      );
      await expect(main.getByRole('region', { name: words('portfolio.worth.title') })).toHaveCount(
        0,
      );
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await steps.getByRole('link', { name: words('dashboard.step.verify.action') }).press('Enter');
      await expect(page).toHaveURL(/\/kyc/);
    },
  );

  test('goes on to the first investment once there is money', async ({ page, words }) => {
    await page.route('**/stat/app/v1/asset*', async (route) => {
      const answer = await route.fetch();
      const assets: { buckets: { bucket: string; amount: string }[] } = await answer.json();
      for (const each of assets.buckets) if (each.bucket === 'cash') each.amount = '250.00';
      await route.fulfill({ response: answer, json: assets });
    });
    await page.goto('/dashboard');
    const steps = page
      .getByRole('main')
      .getByRole('region', { name: words('dashboard.steps.title') });
    const step = (title: Parameters<typeof words>[0]) =>
      steps.getByRole('listitem').filter({ hasText: words(title) });
    await expect(
      step('dashboard.step.deposit.title').getByText(words('dashboard.steps.done')),
    ).toBeVisible();
    await expect(step('dashboard.step.invest.title')).toBeVisible();
  });

  test('says that all is done only when everything asked is known', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 500/);
    const lists = '**/watch/app/v1/lists*';
    let asked = 0;
    await page.route(lists, (route) => {
      asked += 1;
      return route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' });
    });
    await page.goto('/dashboard');
    const tasks = page.getByRole('region', { name: words('dashboard.tasks.title') });
    await expect(tasks.getByRole('button', { name: words('action.retry') })).toBeVisible();
    await expect(tasks.getByText(words('dashboard.tasks.none'))).toHaveCount(0);
    expect(asked).toBeGreaterThan(0);
    await page.unroute(lists);
    await tasks.getByRole('button', { name: words('action.retry') }).click();
    await expect(tasks.getByText(words('task.watch.title'))).toBeVisible();
  });
});

test.describe('what waits for a client', () => {
  test.describe('who owes', () => {
    test.use({ profile: 'sun3', client: 'outstanding', language: 'en-US' });

    test('names the amount', async ({ page, words }) => {
      await page.goto('/dashboard');
      const tasks = page.getByRole('region', { name: words('dashboard.tasks.title') });
      const debt = tasks.getByRole('listitem').filter({ hasText: words('task.debt.title') });
      await expect(debt.getByText(/₹[\d,]+\.\d\d/)).toBeVisible();
    });
  });

  test.describe('whose identity check was rejected', () => {
    test.use({ profile: 'es', client: 'rejected', language: 'en-US' });

    test('says so once, and leads to what to correct', async ({ page, words }) => {
      await page.goto('/dashboard');
      const main = page.getByRole('main');
      const steps = main.getByRole('region', { name: words('dashboard.steps.title') });
      await expect(steps.getByText(words('task.rejected.title'))).toBeVisible();
      await expect(main.getByText(words('task.rejected.title'))).toHaveCount(1);
      await expect(main.getByText(words('dashboard.step.verify.title'))).toHaveCount(0);
      await expect(main.getByText(words('task.verify.title'))).toHaveCount(0);
      await steps.getByRole('link', { name: words('task.rejected.action') }).click();
      await expect(page).toHaveURL(/\/kyc/);
    });
  });
});
