import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { demoPassword } from './signed-in.ts';

test.use({ profile: 'kun', client: 'newcomer', language: 'en-US' });

test('a client asks for their account to be closed, and keeps it after all', async ({
  page,
  words,
  pageErrors,
}) => {
  // The proof that it asks for.
  pageErrors.expect(/status of 403/);
  await page.goto('/profile');
  await page.getByRole('link', { name: words('profile.closure.title') }).click();
  await expect(page).toHaveURL('/profile/close');
  await expect(page.getByText(words('closure.obstacles.none'))).toBeVisible();
  await page.getByRole('button', { name: words('closure.ask') }).click();
  const sheet = page.getByRole('dialog', { name: words('closure.confirm.title') });
  await sheet.getByLabel(words('closure.confirm.comment')).fill('Moving abroad');
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('button', { name: words('closure.confirm.send') }).click();
  const proof = page.getByRole('dialog', { name: words('stepUp.title') });
  await proof.getByLabel(words('form.login.password'), { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  const keep = page.getByRole('button', { name: words('closure.withdraw') });
  await expect(keep).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await keep.click();
  await expect(page.getByText(words('closure.withdrawn'))).toBeVisible();
  await expect(page.getByRole('button', { name: words('closure.ask') })).toBeVisible();
});
