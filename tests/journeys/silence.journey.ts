import { expect, test } from './journey.ts';

// What never answers or never arrives is what these are about; the browser notes what it cost.
const lost =
  /ERR_|net::|Failed to fetch|importing a module script|dynamically imported|status of 401/;

test.describe('a backend that says nothing', () => {
  test.use({ profile: 'pl', client: 'marta' });
  test.beforeEach(({ pageErrors }) => pageErrors.expect(lost));

  test('is shown like one that is unreachable', async ({ page, words, shipped }) => {
    await page.route('**/api/health', () => undefined);
    await page.goto('/dashboard');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: words('connection.lost', { name: shipped.name }) }),
    ).toBeVisible();
    await page.unroute('**/api/health');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: words('connection.lost', { name: shipped.name }) }),
    ).toHaveCount(0);
  });

  test('lets a client sign out', async ({ page, words, frame }) => {
    // Requests give up when the journey says so, and not before: whatever is seen until then did not wait for an answer.
    await page.addInitScript(() => {
      const limits = new AbortController();
      AbortSignal.timeout = () => limits.signal;
      addEventListener('give-up', () => limits.abort());
    });
    await page.route('**/auth/app/v1/logout', () => undefined);
    await page.goto('/profile');
    await page
      .getByRole('main')
      .getByRole('button', { name: words('menu.logout') })
      .click();
    await expect(frame.signIn).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.tokens'))),
    ).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('give-up')));
    await expect(frame.toast('error.logoutFailed')).toBeVisible();
  });
});

test.describe('a part of the app that does not arrive', () => {
  test.use({ profile: 'es', client: 'marta' });
  test.beforeEach(({ pageErrors }) => pageErrors.expect(lost));

  test('leaves the rest in place, and loads with the next attempt', async ({ page, words }) => {
    await page.goto('/dashboard');
    await expect(page.getByTestId('price').first()).toBeVisible();
    const part = /catalogue\.block-.*\.js/;
    await page.route(part, (route) => route.abort());
    await page.getByRole('link', { name: words('nav.discover'), exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(words('part.failed.title'));
    await expect(page.getByRole('link', { name: words('nav.market'), exact: true })).toBeVisible();

    await page.unroute(part);
    await page.getByRole('button', { name: words('action.retry') }).click();
    await expect(
      page.getByRole('heading', { name: words('product.catalogue'), exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('is offered again where a sheet is missing', async ({ page, words }) => {
    await page.goto('/discover?kind=fixed');
    const sheet = /product-sheet-.*\.js/;
    await page.route(sheet, (route) => route.abort());
    const main = page.getByRole('main');
    const amount = words('product.amount', { currency: 'EUR' });
    await main.getByRole('button', { name: /3 meses/ }).click();
    await expect(main.getByRole('alert')).toContainText(words('part.failed.title'));

    await page.unroute(sheet);
    await page.getByRole('button', { name: words('action.retry') }).click();
    await expect(page.getByRole('dialog').getByLabel(amount)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('is offered again where a whole screen is missing', async ({ page, words }) => {
    await page.goto('/dashboard');
    const screen = /\/screens\/market\..*\.json/;
    await page.route(screen, (route) => route.abort());
    await page.getByRole('link', { name: words('nav.market'), exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      words('part.failed.title'),
    );
    await page.unroute(screen);
    await page.getByRole('button', { name: words('action.retry') }).click();
    await expect(page.getByTestId('price').first()).toBeVisible();
  });
});

test.describe('a session that the server has ended', () => {
  test.use({ profile: 'live', client: 'newcomer' });

  test(
    'leads home from any screen, and says why',
    { tag: '@quick' },
    async ({ page, frame, pageErrors, profile }) => {
      pageErrors.expect(lost);
      await page.goto('/market');
      await expect(page.getByTestId('price').first()).toBeVisible();
      // Every question of the page has been answered: the next one is the button's.
      await page.waitForLoadState('networkidle');
      // Worthless tokens and the press in one moment: the page may ask something by itself in between.
      await page.evaluate((key) => {
        const tokens = JSON.parse(localStorage.getItem(key) ?? '{}');
        localStorage.setItem(
          key,
          JSON.stringify({ ...tokens, accessToken: 'x.y.z', refreshToken: 'x'.repeat(43) }),
        );
        document.querySelector<HTMLElement>('tbody [data-star]')?.click();
      }, `livery.${profile}.tokens`);
      await expect(frame.toast('error.sessionExpired')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
      await expect(frame.signIn).toBeVisible();
    },
  );
});
