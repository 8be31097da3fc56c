import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neededChromium } from '#tests/needed-chromium.ts';
import { openDevHouse, type DevHouse } from './dev-house.ts';

let house: DevHouse;
let page: Page;

const block = 'tenants/pl/blocks/counter.block.tsx';
const code = (label: string) => `import { Button } from 'livery/blocks';
import { useState } from 'react';

export default function Counter({ step }: { readonly step: number }) {
  const [count, setCount] = useState(0);
  return <Button onClick={() => setCount(count + step)}>${label} {count}</Button>;
}
`;

beforeAll(async () => {
  house = await openDevHouse(neededChromium());
  page = await house.open('pl/login');
  await page.getByRole('textbox', { name: 'Username' }).waitFor({ timeout: 120_000 });
  house.write('tenants/pl/blocks/counter.schema.json', JSON.stringify({
    type: 'object', description: 'Counts.', additionalProperties: false, required: ['step'], properties: { step: { type: 'integer', minimum: 1, description: 'How far.' } },
  }));
  house.write(block, code('Count'));
  house.write('tenants/pl/screens/login.json', JSON.stringify({ regions: { main: { patch: [{ op: 'append', value: { id: 'counter', block: 'own/counter', props: { step: 2 } } }] } } }));
  await page.getByRole('button', { name: 'Count 0' }).waitFor({ timeout: 20_000 });
}, 300_000);
afterAll(() => house.close());

const named = (name: string) => page.getByRole('button', { name, exact: true });

it('an edit of a tenant\'s own block is on the screen within a second, with its state and the page\'s', async () => {
  await page.getByRole('textbox', { name: 'Username' }).fill('wanda');
  await named('Count 0').click();
  await named('Count 2').waitFor();
  const started = performance.now();
  house.write(block, code('Counted'));
  await named('Counted 2').waitFor({ timeout: 10_000 });
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('wanda');

  house.write('tenants/pl/screens/login.json', house.read('tenants/pl/screens/login.json').replace('"step":2', '"step":5'));
  await expect.poll(async () => {
    await page.locator('main button').last().click();
    return page.locator('main button').last().innerText();
  }, { timeout: 10_000, interval: 300 }).toMatch(/[1-9]\d*[79]$/);
});

it('what is wrong in it stands over the page, which goes on, and goes when it is mended', async () => {
  const findings = page.locator('livery-dev').getByRole('alert');
  house.write(block, code('Counted').replace("from 'react'", "from 'preact'"));
  await findings.getByText('block/import').waitFor({ timeout: 10_000 });
  expect(await page.locator('vite-error-overlay').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('wanda');
  house.write(block, code('Mended'));
  await page.getByRole('button', { name: /^Mended/ }).waitFor({ timeout: 10_000 });
  await expect.poll(() => findings.innerText(), { timeout: 5_000 }).toBe('');
});
