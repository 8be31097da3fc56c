import { randomUUID } from 'node:crypto';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { newClient } from './new-client.ts';
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
