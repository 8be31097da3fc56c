import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({
  profile: 'es',
  client: 'marta',
  language: 'en-US',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** One finger from one point to another, in steps as a hand makes them. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const finger: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Point | null) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [at] });
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 8,
      y: from.y + ((to.y - from.y) * step) / 8,
    });
  await touch('touchEnd', null);
  await finger.detach();
}

test('a swipe leads back within the app, and a pull reads the page again', async ({
  page,
  words,
  frame,
  pageErrors,
}) => {
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: words('nav.main') });
  await tabs.getByRole('link', { name: words('nav.market') }).click();
  await expect(page).toHaveURL('/market');
  await frame.openMenu();
  await frame.menu.getByRole('link', { name: words('screen.messages.title') }).click();
  await expect(page).toHaveURL('/messages');
  const heading = page.getByRole('main').getByRole('heading').first();
  await expect(heading).toBeVisible();
  const { x, y } = (await heading.boundingBox()) ?? { x: 0, y: 0 };
  const at = { x: Math.max(x, 40) + 10, y: y + 10 };

  // Too short, or with the hand going down as well: nothing.
  await drag(page, at, { x: at.x + 70, y: at.y });
  await drag(page, at, { x: at.x + 160, y: at.y + 40 });
  await expect(page).toHaveURL('/messages');

  const asked = page.waitForRequest(/message\/app\/v1\/list/);
  await drag(page, at, { x: at.x, y: at.y + 160 });
  await asked;
  await expect(frame.toast('gesture.refreshed')).toBeVisible();
  // What cannot be read again is not said to be.
  pageErrors.expect(/ERR_FAILED|Failed to load resource/);
  await page.route(/message\/app\/v1\/list/, (route) => route.abort());
  await drag(page, at, { x: at.x, y: at.y + 160 });
  await expect(frame.toast('error.networkUnreachable')).toBeVisible({ timeout: 15_000 });
  await page.unroute(/message\/app\/v1\/list/);

  await drag(page, at, { x: at.x + 160, y: at.y });
  await expect(page).toHaveURL('/market');
  // Over what is drawn by hand itself nothing begins.
  await tabs.getByRole('link', { name: words('nav.home') }).click();
  const chart = page.getByRole('slider').first();
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(box.width).toBeGreaterThan(200);
  await drag(page, { x: box.x + 40, y: box.y + 20 }, { x: box.x + 200, y: box.y + 20 });
  await expect(page).toHaveURL('/dashboard');
});

test('a swipe over what scrolls sideways scrolls it, and leads nowhere', async ({
  page,
  words,
}) => {
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: words('nav.main') })
    .getByRole('link', { name: words('nav.market') })
    .click();
  await expect(page).toHaveURL('/market');
  const scroller = page.locator('[data-sideways]');
  await page.getByRole('main').evaluate((main) => {
    const wide = document.createElement('div');
    wide.dataset['sideways'] = '';
    Object.assign(wide.style, { overflowX: 'auto', height: '80px' });
    const content = document.createElement('div');
    Object.assign(content.style, { width: '1200px', height: '60px' });
    wide.append(content);
    main.prepend(wide);
  });
  const { x, y } = (await scroller.boundingBox()) ?? { x: 0, y: 0 };
  const at = { x: Math.max(x, 40) + 20, y: y + 30 };
  await drag(page, at, { x: at.x + 200, y: at.y });
  await expect(page).toHaveURL('/market');
  // The same finger beside it leads back: it was the scroller that kept it.
  await scroller.evaluate((element) => element.remove());
  await drag(page, at, { x: at.x + 200, y: at.y });
  await expect(page).toHaveURL('/dashboard');
});

test('the first screen of a visit is not left', async ({ page, words }) => {
  await page.goto('/market');
  const heading = page
    .getByRole('main')
    .getByRole('heading', { name: words('market.table.title') });
  await expect(heading).toBeVisible();
  await drag(page, { x: 60, y: 120 }, { x: 260, y: 120 });
  await expect(page).toHaveURL('/market');
});
