import { randomUUID } from 'node:crypto';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { continueAs, newClient } from './new-client.ts';
import { shippedProfile } from './profiles.ts';

test.use({ profile: 'kun', language: 'en-US' });

test(
  'messages arrive in every tab, lead to what they are about, and are read and deleted everywhere',
  { tag: '@quick' },
  async ({ words, deployment, profile, browser, baseURL, locale }) => {
    const { username, storage } = await newClient(deployment, profile);
    const context = await browser.newContext({
      storageState: storage,
      ...(baseURL ? { baseURL } : {}),
      ...(locale ? { locale } : {}),
    });
    const page = await context.newPage();
    const other = await context.newPage();
    await page.goto('/messages');
    const list = page.getByRole('region', { name: words('message.title') });
    await expect(list.getByText(words('message.none'))).toBeVisible();
    await other.goto('/portfolio');
    const bell = (name: RegExp) => other.getByRole('banner').getByRole('button', { name });
    await expect(bell(/^Messages$/)).toBeVisible();

    const desk = deskOf(deployment, profile);
    await desk.call('PUT', `/clients/${await desk.idOf(username)}/permissions`, { vip: 1 });
    const title = words('clientMessage.permissionsChanged.title');
    await expect(list.getByText(title)).toBeVisible();
    await bell(/^Messages, 1 unread$/).click();
    const drawer = other.getByRole('dialog', { name: words('message.title') });
    await drawer.getByRole('link', { name: `${words('message.view')}: ${title}` }).click();
    await expect(other).toHaveURL('/profile');
    await expect(drawer).toBeHidden();
    // Following it marks it as read, in the other tab as well.
    await expect(bell(/^Messages$/)).toBeVisible();
    await expect(list.getByRole('img', { name: words('message.unread') })).toHaveCount(0);

    await list.getByRole('button', { name: `${words('message.delete')}: ${title}` }).click();
    await expect(list.getByText(words('message.none'))).toBeVisible();
    await bell(/^Messages$/).click();
    await expect(drawer.getByText(words('message.none'))).toBeVisible();
    await context.close();
  },
);

test('all messages are marked as read at once, in the list and at the bell, and stay so', async ({
  page,
  words,
  deployment,
  profile,
}) => {
  const client = await newClient(deployment, profile);
  await continueAs(page, profile, client);
  const desk = deskOf(deployment, profile);
  const id = await desk.idOf(client.username);
  for (const vip of [1, 2]) await desk.call('PUT', `/clients/${id}/permissions`, { vip });
  await page.goto('/messages');
  const list = page.getByRole('region', { name: words('message.title') });
  const unread = list.getByRole('img', { name: words('message.unread') });
  await expect(unread).toHaveCount(2);
  const bell = (count: number) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: words('message.open', { unread: String(count) }), exact: true });
  await expect(bell(2)).toBeVisible();
  await list.getByRole('button', { name: words('message.readAll') }).click();
  await expect(unread).toHaveCount(0);
  await expect(bell(0)).toBeVisible();
  await page.reload();
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expect(unread).toHaveCount(0);
  await expect(bell(0)).toBeVisible();
});

test('what the desk writes to many arrives as it was written', async ({
  words,
  deployment,
  profile,
  browser,
  baseURL,
  locale,
}) => {
  const { username, storage } = await newClient(deployment, profile);
  const desk = deskOf(deployment, profile);
  // A level of its own: journeys beside this one count their messages.
  await desk.call('PUT', `/clients/${await desk.idOf(username)}/permissions`, { vip: 900 });
  const context = await browser.newContext({
    storageState: storage,
    ...(baseURL ? { baseURL } : {}),
    ...(locale ? { locale } : {}),
  });
  const page = await context.newPage();
  await page.goto('/messages');
  const list = page.getByRole('region', { name: words('message.title') });
  await expect(list.getByText(words('clientMessage.permissionsChanged.title'))).toBeVisible();

  const { languages } = shippedProfile(profile);
  const title = 'Closed on 24 December';
  const body = 'You can trade and pay as always.\nWe answer again on <b>27 December</b>.';
  await desk.call('POST', '/broadcasts', {
    id: randomUUID(),
    texts: Object.fromEntries(languages.map((language) => [language, { title, body }])),
    languages: [],
    vip_from: 900,
    required: true,
    link: 'chat',
  });
  const item = list.getByRole('listitem').filter({ hasText: title });
  await expect(item.getByText('We answer again on <b>27 December</b>.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await item.getByRole('link', { name: `${words('message.view')}: ${title}` }).press('Enter');
  await expect(page).not.toHaveURL('/messages');
  await context.close();
});

test('messages are filtered and opened at addresses of their own', async ({
  page,
  words,
  deployment,
  profile,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/);
  const client = await newClient(deployment, profile);
  await continueAs(page, profile, client);
  const desk = deskOf(deployment, profile);
  await desk.call('PUT', `/clients/${await desk.idOf(client.username)}/permissions`, { vip: 1 });
  const title = words('clientMessage.permissionsChanged.title');
  await page.goto('/messages?category=money');
  const list = page.getByRole('region', { name: words('message.title') });
  const about = list.getByLabel(words('message.about'));
  await expect(about).toHaveValue('money');
  await expect(list.getByText(words('message.noneAbout'))).toBeVisible();
  await about.selectOption('security');
  await expect(page).toHaveURL('/messages?category=security');
  await list.getByText(words('message.unreadOnly')).click();
  await expect(page).toHaveURL('/messages?category=security&show=unread');
  await page.reload();
  await expect(about).toHaveValue('security');

  await list.getByRole('link', { name: title, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByText(words('message.category.security'))).toBeVisible();
  await expect(sheet.getByRole('link', { name: words('message.view') })).toBeVisible();
  // Opened it is read, so that the list of what is unread has it no more.
  await expect(list.getByText(words('message.noneUnread'))).toBeVisible();
  await expect(page).toHaveURL(/&message=[0-9a-f-]{36}$/);
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(sheet.getByText(words('message.category.security'))).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await page.goForward();
  // It is there until it is deleted.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/message/app/v1/*', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  const remove = sheet.getByRole('button', { name: words('message.delete') });
  await remove.click();
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect(page).toHaveURL('/messages?category=security&show=unread');
  await page.goto('/messages');
  await expect(list.getByText(words('message.none'))).toBeVisible();

  await page.goto('/messages?message=01997c2e-52a1-7c3e-8a47-0f6f3f2f7a10&category=weather');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(words('error.notFound'));
  await expect(about).toHaveValue('');
});

test('which messages are wanted is chosen by category, but for those that guard the account', async ({
  page,
  words,
  deployment,
  profile,
}) => {
  await continueAs(page, profile, await newClient(deployment, profile));
  await page.goto('/settings');
  const choice = (category: string) =>
    page.getByRole('switch', { name: words(`message.category.${category}`), exact: true });
  for (const guarding of ['security', 'money']) {
    await expect(choice(guarding)).toBeChecked();
    await expect(choice(guarding)).toBeDisabled();
  }
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/preferences') && answer.request().method() === 'PUT',
  );
  // From the answer on the choice is shown, also while the choices are being read again.
  let read = () => {};
  const held = new Promise<void>((resolve) => (read = resolve));
  await page.route('**/preferences', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.fallback();
  });
  await choice('credit').uncheck();
  expect((await kept).ok()).toBe(true);
  await expect(choice('credit')).not.toBeChecked();
  read();
  await page.reload();
  await expect(choice('credit')).not.toBeChecked();
  await expect(choice('trading')).toBeChecked();
});
