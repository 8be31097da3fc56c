import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neededChromium } from '#tests/needed-chromium.ts';
import { openDevSite, type DevSite } from './dev-site.ts';

// No bar: what ends a test that waits for nothing.
const waiting = { timeout: 120_000 };
let site: DevSite;
let page: Page;

beforeAll(async () => {
  site = await openDevSite(neededChromium());
  page = await site.open('es/login');
  await page.getByRole('textbox', { name: 'Username' }).waitFor(waiting);
  const profile = 'tenants/es/profile.json';
  site.write(
    profile,
    site
      .read(profile)
      .replace(
        /"languages": \[[^\]]*\]/,
        '"languages": ["ca-ES"],\n  "ownLanguages": { "ca-ES": { "fallback": "es-ES" } }',
      ),
  );
  site.write(
    'tenants/es/messages/ca-ES.json',
    JSON.stringify({ 'form.login.username': "Nom d'usuari" }),
  );
}, 300_000);
afterAll(() => site.close());

it("a page in a language of the tenant's own shows what was translated, and the rest in its fallback", async () => {
  await page.getByRole('textbox', { name: "Nom d'usuari" }).waitFor(waiting);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).waitFor(waiting);
  expect(await page.locator('html').getAttribute('lang')).toBe('ca-ES');
});

it('a translation that is added is on the screen, without an id or an English word before it', async () => {
  site.write(
    'tenants/es/messages/ca-ES.json',
    JSON.stringify({ 'form.login.username': "Nom d'usuari", 'form.login.submit': 'Entra' }),
  );
  await page.getByRole('button', { name: 'Entra', exact: true }).waitFor(waiting);
  expect(await page.locator('main').innerText()).not.toMatch(/\b[a-z]+\.[a-z]+\b/);
});

it('what an editor completes by follows, where the tenant has it', async () => {
  const names = 'tenants/es/.schemas/names.schema.json';
  site.write(names, '{}');
  const about = site.read('tenants/base/screens/about.json');
  site.write(
    'tenants/es/screens/estudi.json',
    about
      .replace('"id": "about"', '"id": "estudi"')
      .replace('"route": "/about"', '"route": "/estudi"'),
  );
  await expect.poll(() => site.read(names), waiting).toContain('"estudi"');
});
