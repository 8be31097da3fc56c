import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

test.use({ profile: 'kun', cookiesAsked: true });

/** Names of the bundle's files that a page asks for, without their hashes, as they are asked for. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = path.posix.basename(new URL(request.url()).pathname);
    asked.push(name.replace(/-[\w-]{8}(?=\.\w+$)|\.[0-9a-f]{10}(?=\.\w+$)/, ''));
  });
  return asked;
}

/** Keeps the app itself on its way until the answer is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/launch-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('asks for all of the first screen while the app itself is on its way, and for fonts after it @quick', async ({
  page,
  words,
  shipped,
}) => {
  const asked = askedBy(page);
  const release = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const [language] = shipped.languages;
  for (const name of [
    'sign-in.block.js',
    'fields.js',
    'consent-banner.js',
    'consent.js',
    'login.json',
    'login.js',
    ...['shell', 'auth', 'forms', 'cookie'].map((group) => `${group}.${language}.json`),
  ])
    await expect.poll(() => asked, name).toContain(name);
  expect(asked.filter((name) => name.endsWith('.woff2'))).toEqual([]);

  release();
  await expect(page.getByLabel(words('form.login.password'), { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: words('cookie.title') })).toBeVisible();
  await expect.poll(() => asked.filter((name) => name.endsWith('.woff2'))).not.toEqual([]);
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
    .toBe(true);
  // What was asked for ahead is what the screen is made of: nothing comes twice.
  const scripts = asked.filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name, place) => scripts.indexOf(name) !== place)).toEqual([]);
});

test.describe('who is signed in', () => {
  test.use({ client: 'marta' });

  test('has the blocks of the dashboard asked for with what they share', async ({ page }) => {
    const asked = askedBy(page);
    const release = await holdApp(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    for (const name of ['full-shell.js', 'headline.block.js', 'page.js', 'query.js'])
      await expect.poll(() => asked, name).toContain(name);
    release();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(asked.filter((name) => name === 'page.js')).toHaveLength(1);
  });
});
