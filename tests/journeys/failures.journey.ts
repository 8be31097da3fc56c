import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta' });

test('where much fails for one reason the page says it once, and asks for all of it again', async ({
  page,
  words,
  pageErrors,
}) => {
  pageErrors.expect(/status of 503/);
  let isDown = true;
  await page.route(/\/(stat|portfolio)\/app\/v1\//, (route) =>
    isDown
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: '{"code":"serviceUnavailable"}',
        })
      : route.continue(),
  );
  await page.goto('/portfolio');
  const main = page.getByRole('main');
  const others = main.getByText(words('part.failed.title'));
  await expect(main.getByRole('alert')).toHaveText([
    new RegExp(`^${words('error.serviceUnavailable')}`),
  ]);
  await expect.poll(() => others.count()).toBeGreaterThan(1);
  await expect(main.getByRole('button', { name: words('action.retry') })).toHaveCount(1);
  // The first in the order of reading speaks.
  const said = await main.getByRole('alert').boundingBox();
  for (const each of await others.all())
    if ((await each.boundingBox())?.x === said?.x)
      expect((await each.boundingBox())?.y ?? 0).toBeGreaterThan(said?.y ?? 0);

  isDown = false;
  await main.getByRole('button', { name: words('action.retry') }).click();
  await expect(
    main.getByRole('heading', { name: words('portfolio.holdings.title'), exact: true }),
  ).toBeVisible();
  await expect(others).toHaveCount(0);
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('every part of a page that fails keeps its heading', async ({ page, words, pageErrors }) => {
  pageErrors.expect(/status of 503/);
  await page.route(/\/api\/(?!auth\/|client\/|stat\/app\/v1\/asset$)/, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"code":"serviceUnavailable"}',
    }),
  );
  const main = page.getByRole('main');
  for (const route of [
    '/portfolio',
    '/banking',
    '/bank-accounts',
    '/deposit',
    '/beneficiary',
    '/score',
  ]) {
    await page.goto(route);
    await expect(main.getByRole('alert').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const failures = main.getByRole('alert').or(main.getByText(words('part.failed.title')));
    const unheaded = await failures.evaluateAll((places) =>
      places
        .filter((place) => {
          const section = place.closest('section');
          const name = section?.getAttribute('aria-labelledby');
          const heading = name ? document.getElementById(name)?.textContent : section?.ariaLabel;
          return !heading;
        })
        .map((place) => place.parentElement?.outerHTML),
    );
    expect(unheaded, `failures of ${route} without a heading`).toEqual([]);
  }
});

test('a page of parts that are shown to some clients alone says that it could not be asked who this is', async ({
  page,
  words,
  pageErrors,
}) => {
  pageErrors.expect(/status of 503/);
  let isDown = true;
  await page.route(/\/stat\/app\/v1\/asset$/, (route) =>
    isDown
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: '{"code":"serviceUnavailable"}',
        })
      : route.continue(),
  );
  const main = page.getByRole('main');
  for (const route of ['/discover', '/banking']) {
    isDown = true;
    await page.goto(route);
    await expect(main.getByRole('alert')).toHaveText([
      new RegExp(`^${words('error.serviceUnavailable')}`),
    ]);
    await expect(main.getByText(words('part.failed.title')).filter({ visible: true })).toHaveCount(
      0,
    );
    isDown = false;
    await main.getByRole('button', { name: words('action.retry') }).click();
    await expect(main.getByRole('listitem').first()).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
  }
});
