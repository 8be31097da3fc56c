import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { neededChromium } from '#tests/needed-chromium.ts';
import { openDevSite, type DevSite } from './dev-site.ts';
import { pageEdits } from './page-edits.ts';

// No bar: what ends a test that waits for nothing.
const waiting = { timeout: 60_000 };
let site: DevSite;
let page: Page;

beforeAll(async () => {
  site = await openDevSite(neededChromium());
  // Vite prepares every library for the first page; no later one waits for that.
  const first = await site.open('pl/login');
  await first.getByRole('textbox', { name: 'Username' }).waitFor(waiting);
  await first.context().close();
}, 300_000);
afterAll(() => site.close());
beforeEach(() => () => page.context().close());

async function openLogin(): Promise<void> {
  page = await site.open('pl/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('wanda');
  // Reset when the page has been loaded anew.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
}

const samePage = () => page.locator('html[data-same-page]').count();
const typed = () => page.getByRole('textbox', { name: 'Username' }).inputValue();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));

describe('an edit', () => {
  it.each(pageEdits)(
    'of $name is on the screen, what was typed stays, and no more is fetched than what changed',
    async (edit) => {
      await openLogin();
      const fetched = new Set<string>();
      page.on('request', (request) => {
        const file = /\/pl\/t\/(?:pl\/)?([^.]+)\./.exec(request.url())?.[1];
        if (file !== undefined) fetched.add(file);
      });
      for (let turn = 1; turn <= 5; turn += 1) {
        edit.make(site, turn);
        await page.waitForFunction(edit.seen, turn, { polling: 'raf' });
      }
      const changed = edit.fetches === undefined ? [] : [edit.fetches];
      expect([...fetched].sort()).toEqual(
        ['dev-state', 'profile', 'screens/login', 'forms/login', ...changed].sort(),
      );
      expect(await typed()).toBe('wanda');
      expect(await focused()).toBe('username');
      expect(await samePage()).toBe(1);
    },
  );

  it('leaves the scroll and an open menu as they are', async () => {
    page = await site.open('pl/dashboard', { width: 1280, height: 360 });
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    await page.waitForFunction(
      () => document.documentElement.scrollHeight > window.innerHeight + 150,
    );
    // Fonts come once the screen is whole, and lines may be higher with them.
    await page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.fonts].some(
          ({ family, status }) => family === 'Manrope' && status === 'loaded',
        ),
    );
    // Blocks come one by one, in any order: what a guest has below the headline is counted once it is whole.
    const parts = page.locator('main section');
    await expect.poll(() => parts.count(), waiting).toBe(['movers', 'indices', 'news'].length);
    await page.evaluate(() => window.scrollTo(0, 120));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    // What is read, not the offset: the notice that no backend answers may come above it later, and
    // the browser then scrolls by its height.
    const place = () =>
      page
        .locator('main')
        .getByText('Your money and the markets in one place')
        .evaluate((heading) => heading.getBoundingClientRect().top);
    const read = await place();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();

    const main = {
      patch: [
        {
          op: 'append',
          value: { id: 'indices-again', block: 'market/index-list', props: { limit: 3 } },
        },
      ],
    };
    site.write('tenants/pl/screens/dashboard.json', JSON.stringify({ regions: { main } }));
    await expect
      .poll(() => parts.count(), waiting)
      .toBe(['indices-again', 'movers', 'indices', 'news'].length);
    site.write('tenants/pl/messages/en-US.json', JSON.stringify({ 'menu.title': 'Ways' }));
    await page.getByRole('dialog', { name: 'Ways' }).waitFor();
    expect(await place()).toBe(read);
    site.drop('tenants/pl/screens/dashboard.json');
    site.drop('tenants/pl/messages');
    await menu.waitFor();
  });

  it('of an address that the page talks to loads the page anew', async () => {
    await openLogin();
    const before = site.read('tenants/pl/profile.json');
    site.write('tenants/pl/profile.json', before.replace('"wisla-pl"', '"wisla-two"'));
    await page.locator('html:not([data-same-page])').waitFor();
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    expect(await typed()).toBe('');
    site.write('tenants/pl/profile.json', before);
  });
});

describe('findings', () => {
  const alert = () => page.locator('livery-dev').getByRole('alert');

  it('lie over the last good page with their place, and go when they are mended', async () => {
    await openLogin();
    const before = site.read('tenants/pl/profile.json');
    site.write(
      'tenants/pl/profile.json',
      before.replace('"Wisła Kapitał",', '"Odra Kapitał"').replace('"layout"', '"layuot"'),
    );
    const place = /tenants\/pl\/profile\.json:\d+:\d+ json\/syntax/;
    await expect.poll(() => alert().innerText(), waiting).toMatch(place);
    expect(await alert().innerText()).toMatch(/schema\/unknown-key[^]*did you mean "layout"/);
    expect(await typed()).toBe('wanda');
    expect(await page.getByText('Wisła Kapitał').first().isVisible()).toBe(true);
    expect(await focused()).toBe('username');
    const { violations } = await new AxeBuilder({ page }).include('livery-dev').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    site.write('tenants/pl/profile.json', before.replaceAll('Wisła Kapitał', 'Odra Kapitał'));
    await expect.poll(() => alert().innerText(), waiting).toBe('');
    await page.getByText('Odra Kapitał').first().waitFor();
    expect(await typed()).toBe('wanda');
    expect(await samePage()).toBe(1);
    site.write('tenants/pl/profile.json', before);
  });

  it('of one tenant are not shown on the page of another', async () => {
    await openLogin();
    site.write('tenants/es/theme.json', '{');
    site.write('tenants/pl/theme.json', '[');
    await expect.poll(() => alert().innerText(), waiting).toContain('tenants/pl/theme.json:1:');
    expect(await alert().innerText()).not.toContain('tenants/es');
    site.drop('tenants/es/theme.json');
    site.drop('tenants/pl/theme.json');
    await expect.poll(() => alert().innerText(), waiting).toBe('');
  });

  it('of a tenant that was never right are its page, which begins when they are mended', async () => {
    const profile = site
      .read('tenants/pl/profile.json')
      .replace('"id": "pl"', '"id": "odra"')
      .replace('wisla-pl', 'odra-pl');
    site.write('tenants/odra/assets/logo.svg', site.read('tenants/pl/assets/logo.svg'));
    site.write('tenants/odra/profile.json', profile.replace('"template"', '"tempalte"'));
    await expect
      .poll(async () => (await fetch(`${site.server.url}odra/`)).text(), waiting)
      .toContain('/src/web/dev/main.tsx');
    page = await site.open('odra/login');
    await expect.poll(() => alert().innerText(), waiting).toContain('did you mean "template"?');
    site.write('tenants/odra/profile.json', profile);
    await page.getByRole('textbox', { name: 'Username' }).waitFor();
    await expect.poll(() => alert().innerText(), waiting).toBe('');
    site.drop('tenants/odra');
  });
});

describe('the switcher', () => {
  it('changes theme, mode and language in place, and goes to the same place of another tenant', async () => {
    await openLogin();
    const tools = page.locator('livery-dev');
    await tools.getByText('livery dev · pl').click();
    await tools.getByLabel('Theme').selectOption('neo');
    await page.locator('link[data-theme=neo]').waitFor({ state: 'attached' });
    await tools.getByLabel('Mode').selectOption('dark');
    await page.locator('html.dark').waitFor();
    await tools.getByLabel('Language').selectOption('pl-PL');
    await page.getByRole('button', { name: 'Zaloguj się' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Nazwa użytkownika' }).inputValue()).toBe(
      'wanda',
    );
    expect(await samePage()).toBe(1);
    await tools.getByLabel('Tenant').selectOption('es');
    await page.waitForURL('**/es/login');
    await tools.getByText('livery dev · es').waitFor();
  });
});
