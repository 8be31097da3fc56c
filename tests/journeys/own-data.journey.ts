import { readFile } from 'node:fs/promises';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { demoPassword } from './signed-in.ts';

test.use({ profile: 'pl', client: 'marta', language: 'en-US' });

test('a client takes along what is kept about them, after their password', async ({
  page,
  words,
  pageErrors,
}) => {
  // The proof that it asks for.
  pageErrors.expect(/status of 403/);
  await page.goto('/profile');
  const part = page.getByRole('region', { name: words('profile.data.title') });
  await part.getByRole('button', { name: words('profile.data.download') }).click();
  const proof = page.getByRole('dialog', { name: words('stepUp.title') });
  await expect(proof).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await proof.getByLabel(words('form.login.password'), { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^your-data-\d{4}-\d{2}-\d{2}\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  const { sections } = JSON.parse(text) as {
    sections: Record<string, { readonly username?: string }[]>;
  };
  expect(sections['profile']?.[0]?.username).toBe('marta');
  expect(Object.keys(sections)).toEqual(expect.arrayContaining(['orders', 'postings', 'consents']));
  expect(text).not.toMatch(/password_hash|pin_hash/);
});

test('and as a document to read', async ({ page, words, pageErrors }) => {
  pageErrors.expect(/status of 403/);
  await page.goto('/profile');
  const part = page.getByRole('region', { name: words('profile.data.title') });
  await part.getByRole('button', { name: words('profile.data.print') }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: words('stepUp.title') })
    .getByLabel(words('form.login.password'), { exact: true })
    .fill(demoPassword);
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^your-data-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
