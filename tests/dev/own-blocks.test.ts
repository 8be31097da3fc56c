import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neededChromium } from '#tests/needed-chromium.ts';
import { addCounter, counterCode, counterFile } from './counter-block.ts';
import { openDevSite, type DevSite } from './dev-site.ts';

// No bar: what ends a test that waits for nothing.
const waiting = { timeout: 120_000 };
let site: DevSite;
let page: Page;

beforeAll(async () => {
  site = await openDevSite(neededChromium());
  page = await site.open('pl/login');
  await page.getByRole('textbox', { name: 'Username' }).waitFor(waiting);
  addCounter(site);
  await page.getByRole('button', { name: 'Count 0' }).waitFor(waiting);
}, 300_000);
afterAll(() => site.close());

const named = (name: string) => page.getByRole('button', { name, exact: true });

it("an edit of a tenant's own block is on the screen, with its state and the page's", async () => {
  await page.getByRole('textbox', { name: 'Username' }).fill('wanda');
  await named('Count 0').click();
  await named('Count 2').waitFor();
  site.write(counterFile, counterCode('Counted'));
  await named('Counted 2').waitFor(waiting);
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('wanda');

  site.write(
    'tenants/pl/screens/login.json',
    site.read('tenants/pl/screens/login.json').replace('"step":2', '"step":5'),
  );
  await expect
    .poll(
      async () => {
        await page.locator('main button').last().click();
        return page.locator('main button').last().innerText();
      },
      { ...waiting, interval: 300 },
    )
    .toMatch(/[1-9]\d*[79]$/);
});

it('what is wrong in it stands over the page, which goes on, and goes when it is mended', async () => {
  const findings = page.locator('livery-dev').getByRole('alert');
  site.write(counterFile, counterCode('Counted').replace("from 'react'", "from 'preact'"));
  await findings.getByText('block/import').waitFor(waiting);
  expect(await page.locator('vite-error-overlay').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('wanda');
  site.write(counterFile, counterCode('Mended'));
  await page.getByRole('button', { name: /^Mended/ }).waitFor(waiting);
  await expect.poll(() => findings.innerText(), waiting).toBe('');
});
