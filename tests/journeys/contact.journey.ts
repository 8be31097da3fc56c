import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { continueAs, newClient, type NewClient } from './new-client.ts';

// What is refused is an answer that the browser notes as a failed request.
const refusal = /status of (?:401|403)/;

test.use({ profile: 'sun3', language: 'en-US' });

let client: NewClient;

test.beforeEach(async ({ deployment, profile, page }) => {
  client = await newClient(deployment, profile);
  await continueAs(page, profile, client);
});

test('an email address is proven by the password and by a code sent to it, and money waits from then on', async ({
  page,
  words,
  pageErrors,
  deployment,
  profile,
}) => {
  pageErrors.expect(refusal);
  await page.goto('/profile/security');
  const part = page.getByRole('region', { name: words('security.contact.title') });
  await expect(part.getByText(words('security.contact.noEmail'))).toBeVisible();
  await part.getByRole('button', { name: words('security.contact.changeEmail') }).click();
  const sheet = page.getByRole('dialog', { name: words('security.contact.changeEmail') });
  const email = sheet.getByRole('textbox');
  await expect(email).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await email.fill('quiet@traveller.example');
  await sheet.getByRole('button', { name: words('form.contact.submit') }).click();

  const proof = page.getByRole('dialog', { name: words('stepUp.title') });
  await proof.getByLabel(words('form.login.password'), { exact: true }).fill(client.password);
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);

  const code = sheet.getByLabel(words('form.mfa.code'), { exact: true });
  await expect(code).toBeFocused();
  expect(await findings(page)).toEqual([]);
  const sent = await deskOf(deployment, profile).lastCode(
    'code.contact',
    'quiet@traveller.example',
  );
  await code.fill(sent === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText(words('error.codeRejected'));
  await code.fill(sent);
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: words('security.contact.emailChanged') }),
  ).toBeVisible();
  await expect(part.getByText(words('security.contact.noEmail'))).toHaveCount(0);
  await expect(part.getByText(words('security.coolingOff.title'))).toBeVisible();
  expect(await findings(page)).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await part.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/screens/contact-${width}.png` });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('each setting of security says in its row how it stands', async ({ page, words }) => {
  await page.goto('/profile/security');
  const row = (title: string) => page.getByRole('region', { name: words(title), exact: true });
  for (const [title, state] of [
    ['security.password.title', 'security.state.set'],
    ['security.pin.title', 'security.state.notSet'],
    ['security.mfa.title', 'security.state.off'],
  ] as const)
    await expect(row(title).getByText(words(state), { exact: true })).toBeVisible();
  // One list: each row begins where the one before it ends.
  const boxes = await Promise.all(
    ['password', 'pin', 'mfa', 'contact'].map((name) =>
      row(`security.${name}.title`).boundingBox(),
    ),
  );
  for (const [place, box] of boxes.slice(1).entries()) {
    const above = boxes[place];
    expect(Math.abs((box?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0)))).toBeLessThan(2);
  }
});
