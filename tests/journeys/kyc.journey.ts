import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { deskOf } from './desk.ts';
import { expect, test } from './journey.ts';
import { kycPage } from './kyc-page.ts';
import { loginPage } from './login-page.ts';
import { specimen } from './specimen.ts';

test.describe('the identity check of a newcomer', () => {
  test.use({ profile: 'pl', client: 'newcomer' });

  test('is passed by the keyboard alone, keeps what was typed, and is decided by the desk', async ({
    page,
    words,
    frame,
    deployment,
    profile,
  }) => {
    test.setTimeout(360_000);
    const kyc = kycPage(page, words);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: words('dashboard.step.verify.action') }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/kyc');
    await expect(kyc.agreement).toBeVisible();
    await expectInOrder(page);

    // Continuing requires agreement, and agreeing requires reading to the end.
    await kyc.next.focus();
    await page.keyboard.press('Enter');
    await expect(kyc.heading('agreement')).toBeVisible();
    await page.getByRole('main').focus();
    await kyc.agree();
    await expect(kyc.heading('basic')).toBeVisible();

    await kyc.type('full_name', 'Kacper Wrona');
    await kyc.type('mobile', '601 234 567');
    await kyc.type('dob', '14.05.2012');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(words('field.underage').replace('{limit, number}', '18')),
    ).toBeVisible();
    await expect(kyc.field('dob')).toBeFocused();
    await expectInOrder(page);
    await kyc.type('dob', '14.05.1944');
    await expect(kyc.saved).toBeVisible();

    // The page may go, and so may the session: what was typed stays with the client.
    await page.reload();
    await expect(kyc.field('full_name')).toHaveValue('Kacper Wrona');
    await frame.openMenu();
    await frame.menu.getByRole('button', { name: words('menu.logout') }).click();
    await page.goto('/login?redirect=%2Fprofile');
    await loginPage(page, words).signIn('newcomer');
    await expect(page).toHaveURL('/profile');
    await page.goto('/kyc');
    await expect(kyc.heading('basic')).toBeVisible();
    await expect(kyc.field('dob')).toHaveValue('14.05.1944');
    await kyc.field('dob').focus();
    await page.keyboard.press('Enter');
    await expect(kyc.heading('identification')).toBeVisible();

    await kyc.type('id_no', '44051401358');
    await page.keyboard.press('Tab');
    await expect(page.getByText(words('field.checkDigit'))).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await kyc.type('id_no', '44051401359');
    await kyc.picture('id_front', await specimen('front'));
    // The picture is shown while it is uploading, and announced when it has arrived.
    await expect(page.getByText(words('form.image.added'), { exact: true })).toHaveCount(1);
    await kyc.picture('id_back', await specimen('back', '#e8d8c8'));
    await expect(page.getByText(words('form.image.added'), { exact: true })).toHaveCount(2);
    await expectInOrder(page);
    await kyc.field('declaration').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');

    await expect(page.getByText(words('kyc.pending.title'))).toBeVisible();
    await expect(page.getByText(words('kyc.reviewUntil'))).toBeVisible();
    // What is shown again is masked.
    await expect(page.getByText('••••••••359')).toBeVisible();
    await expect(page.getByText('44051401359')).toHaveCount(0);
    await page.getByRole('button', { name: words('kyc.images.show') }).focus();
    await page.keyboard.press('Enter');
    const front = page.getByRole('img', { name: words('kyc.field.id_front') });
    await expect
      .poll(() => front.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await expectInOrder(page);
    await page.goto('/dashboard');
    await expect(page.getByText(words('task.review.title'))).toBeVisible();

    await decide(deskOf(deployment, profile), 'newcomer', 'approve');
    await page.goto('/kyc?redirect=%2Fportfolio');
    await expect(page).toHaveURL('/portfolio');
    await page.goto('/kyc');
    // A notice of the decision says the same for a moment.
    await expect(page.getByRole('main').getByText(words('kyc.approved.title'))).toBeVisible();
    await expectInOrder(page);
  });
});

test.describe('the identity check that was rejected', () => {
  test.use({ profile: 'es', client: 'rejected' });

  test(
    'says which entry and why, opens with what was given, and is submitted again',
    { tag: '@quick' },
    async ({ page, words, deployment, profile }) => {
      const desk = deskOf(deployment, profile);
      const [{ reasons }] = await reviews(desk, 'rejected');
      const kyc = kycPage(page, words);
      await page.goto('/kyc');
      const notice = page.getByRole('alert').filter({ hasText: words('kyc.rejected.title') });
      for (const { field, code } of reasons) {
        await expect(notice).toContainText(words(`kyc.field.${field}`));
        await expect(notice).toContainText(words(`kyc.reason.${code}`));
      }
      await expectInOrder(page);
      await notice.getByRole('button', { name: words('kyc.rejected.again') }).click();
      const marked = page
        .getByRole('form', { name: words('form.kyc.title') })
        .locator('[aria-invalid=true]');
      await expect(marked.first()).toBeVisible();
      await expectInOrder(page);
      // The step of the first marked entry is open; the others are reached from there.
      await page
        .getByRole('button', { name: words('action.back') })
        .first()
        .waitFor();
      while (!(await kyc.heading('basic').isVisible()))
        await page.getByRole('button', { name: words('action.back'), exact: true }).click();
      await expect(kyc.field('full_name')).not.toHaveValue('');
      await expect(kyc.field('mobile')).toHaveValue('');
    },
  );
});

test.describe('the identity check of India', () => {
  test.use({ profile: 'sun3', client: 'newcomer', language: 'en-US' });

  test('asks which number it is and validates each by its own rules', async ({ page, words }) => {
    const kyc = kycPage(page, words);
    await page.goto('/kyc');
    await expect(kyc.agreement).toBeVisible();
    await kyc.agree();
    await kyc.type('full_name', 'Rohan Deshpande');
    await kyc.type('mobile', '98123 45678');
    await kyc.type('dob', '04/12/1990');
    await page.keyboard.press('Enter');
    await expect(kyc.heading('identification')).toBeVisible();
    for (const [kind, wrong, right] of [
      ['pan', 'ABCDE1234F', 'ABCPE1234F'],
      ['aadhaar', '234123412347', '2341 2341 2346'],
    ] as const) {
      await page.getByRole('radio', { name: words(`kyc.kind.${kind}`) }).check();
      await kyc.field('id_no').fill(wrong);
      await kyc.field('id_no').blur();
      await expect(kyc.field('id_no')).toHaveAttribute('aria-invalid', 'true');
      await kyc.field('id_no').fill(right);
      await expect(kyc.field('id_no')).toHaveAttribute('aria-invalid', 'false');
    }
  });
});

test.describe('the identity check on a telephone', () => {
  test.use({
    profile: 'dev',
    client: 'newcomer',
    language: 'hi-IN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });

  test('fits in every step, with and without field errors', async ({ page, words }) => {
    const kyc = kycPage(page, words);
    await page.goto('/kyc');
    await expect(kyc.agreement).toBeVisible();
    await expectToFit(page);
    await kyc.agreement.evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
    await kyc.accept.check();
    await kyc.next.tap();
    await expect(kyc.heading('basic')).toBeVisible();
    await kyc.next.tap();
    await expect(page.getByText(words('field.required')).first()).toBeVisible();
    await expectToFit(page);
    await kyc.field('full_name').fill('Owen Prescott');
    await kyc.field('mobile').fill('2025550123');
    await kyc.field('dob').fill('1990-04-12');
    await kyc.next.tap();
    await expect(kyc.heading('identification')).toBeVisible();
    await kyc.submit.tap();
    await expect(kyc.field('id_no')).toHaveAttribute('aria-invalid', 'true');
    await expectToFit(page);
  });
});

test.describe('the identity check', () => {
  test.use({ profile: 'live', client: 'newcomer' });

  test('that cannot be read says so and is read anew', async ({ page, words, pageErrors }) => {
    pageErrors.expect(/status of 500/);
    let fails = true;
    await page.route('**/identify/app/v1/detail', (route) =>
      fails
        ? route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status: 500, code: 'internal' }),
          })
        : route.continue(),
    );
    await page.goto('/kyc');
    await expect(page.getByText(words('kyc.unknown.title'))).toBeVisible();
    await expectInOrder(page);
    fails = false;
    await page.getByRole('button', { name: words('action.retry') }).click();
    await expect(kycPage(page, words).agreement).toBeVisible();
  });

  test('whose answer was lost counts as submitted when it had arrived', async ({
    page,
    words,
    pageErrors,
  }) => {
    test.setTimeout(270_000);
    pageErrors.expect(/status of 409|net::ERR/);
    const kyc = kycPage(page, words);
    await page.goto('/kyc');
    await expect(kyc.agreement).toBeVisible();
    await kyc.agree();
    await kyc.type('full_name', 'Owen Prescott');
    await kyc.type('mobile', '(202) 555-0123');
    await kyc.type('dob', '04/12/1990');
    await page.keyboard.press('Enter');
    await kyc.type('id_no', '536-90-4399');
    await kyc.picture('id_front', await specimen('front'));
    await kyc.picture('id_back', await specimen('back', '#e8d8c8'));
    await expect(page.getByText(words('form.image.added'))).toHaveCount(2);
    await kyc.field('declaration').check();
    const keys: string[] = [];
    let isDown = true;
    await page.route('**/identify/app/v1', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? 'none');
      if (!isDown) return route.continue();
      // It arrives once, and no answer ever does, however often it is asked for.
      if (keys.length === 1) await route.fetch();
      return route.abort('connectionreset');
    });
    // The event that would report its arrival is cut off, too.
    await page.route('**/identify/app/v1/detail', (route) => route.abort('connectionreset'));
    await kyc.submit.click();
    await expect(
      page.getByRole('alert').filter({ hasText: words('error.networkUnreachable') }),
    ).toBeVisible();
    await expect(kyc.field('id_no')).toHaveValue('536-90-4399');
    await page.unroute('**/identify/app/v1/detail');
    isDown = false;
    await kyc.submit.click();
    await expect(page.getByText(words('kyc.pending.title'))).toBeVisible();
    // What the client sent again is what was sent before: one key from first to last.
    expect([keys.length > 2, new Set(keys).size]).toEqual([true, 1]);
  });
});

async function expectToFit(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        `at ${width} px`,
      )
      .toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectInOrder(page);
}

async function expectInOrder(page: Page): Promise<void> {
  for (const mode of ['light', 'dark'] as const) {
    await page.evaluate((dark) => {
      document.documentElement.classList.toggle('dark', dark);
      document.documentElement.classList.toggle('light', !dark);
    }, mode === 'dark');
    expect(await findings(page), mode).toEqual([]);
  }
}

interface Review {
  readonly client_id: string;
  readonly username: string;
  readonly reasons: readonly { readonly field: string; readonly code: string }[];
}

async function reviews(desk: ReturnType<typeof deskOf>, username: string): Promise<[Review]> {
  const { items: clients } = (await desk.call('GET', `/clients?q=${username}`)) as {
    items: { id: string; username: string }[];
  };
  const client = clients.find((one) => one.username === username);
  if (client === undefined) throw new Error(`no client ${username}`);
  return [(await desk.call('GET', `/kyc/${client.id}`)) as Review];
}

async function decide(
  desk: ReturnType<typeof deskOf>,
  username: string,
  decision: 'approve',
): Promise<void> {
  const [{ client_id }] = await reviews(desk, username);
  await desk.call('POST', `/kyc/${client_id}/${decision}`);
}
