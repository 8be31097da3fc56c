import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta', language: 'en-US' });

test('a conversation goes back and forth on the open page, and survives a server that fails', async ({
  page,
  words,
  frame,
  deployment,
  profile,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/);
  await page.goto('/dashboard');
  await frame.openMenu();
  await frame.menu.getByRole('link', { name: words('menu.support') }).click();
  await expect(page).toHaveURL('/support');
  const log = page.getByRole('log');
  const field = page.getByLabel(words('chat.write'));
  const said = `When will my certificate arrive? ${Date.now()}`;
  await field.fill(said);
  await page.keyboard.press('Enter');
  await expect(log.getByText(said)).toBeVisible();
  await expect(field).toHaveValue('');

  const desk = deskOf(deployment, profile);
  const marta = await desk.idOf('marta');
  await desk.call('POST', `/clients/${marta}/chat/typing`);
  await expect(log.getByText(words('chat.typing'))).toBeVisible();
  const answer = `It is on its way. ${Date.now()}`;
  await desk.call('POST', `/clients/${marta}/chat`, { text: answer });
  await expect(log.getByText(answer)).toBeVisible();
  await expect(log.getByText(words('chat.read')).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // What could not be sent stays, says why, and goes out once.
  let fails = true;
  await page.route('**/chat/app/v1/messages', (route) =>
    fails && route.request().method() === 'POST'
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 500, code: 'internal' }),
        })
      : route.continue(),
  );
  const second = `Thank you. ${Date.now()}`;
  await field.fill(second);
  await page.getByRole('button', { name: words('chat.send'), exact: true }).click();
  await expect(log.getByRole('alert')).toContainText(words('error.internal'));
  fails = false;
  await log.getByRole('button', { name: words('chat.sendAgain') }).click();
  await expect(log.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(log.getByText(second)).toHaveCount(1);
});
