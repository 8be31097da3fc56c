import { networkName } from '#server/rules/banking/crypto.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { pdfOf } from '#tests/server/pdf-of.ts';

test.describe('the accounts', () => {
  test.use({ profile: 'es', client: 'outstanding' });

  test('open to what they are made of, and another one is opened, by the keyboard alone', async ({
    page,
    words,
  }) => {
    await page.goto('/banking');
    const main = page.getByRole('main');
    const account = main.getByRole('button', { name: /EUR/ });
    await account.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    // A client with an outstanding balance cannot withdraw, and sees the amount.
    await expect(sheet.getByText(words('banking.keptBack.outstanding'))).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(account).toBeFocused();

    const opener = main.getByRole('button', { name: words('banking.open') });
    await opener.focus();
    await page.keyboard.press('Enter');
    await sheet.getByRole('radio', { name: /PLN/ }).press('Space');
    await expect(
      sheet.getByRole('button', { name: words('banking.open.submit', { currency: 'PLN' }) }),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await sheet
      .getByRole('button', { name: words('banking.open.submit', { currency: 'PLN' }) })
      .press('Enter');
    await expect(sheet).toHaveCount(0);
    await expect(main.getByRole('button', { name: /PLN/ })).toBeVisible();

    // The new one becomes the default: there is no pending withdrawal.
    await main.getByRole('button', { name: /PLN/ }).press('Enter');
    await sheet.getByRole('button', { name: words('banking.default.choose') }).press('Enter');
    await expect(sheet.getByText(words('banking.default.is'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(main.getByRole('button', { name: /PLN/ })).toContainText(
      words('banking.default', { currency: 'PLN' }),
    );
  });
});

test.describe('a deposit', () => {
  test.use({ profile: 'es', client: 'marta' });

  test(
    'is announced by the keyboard alone, shows where to send it, and is taken back',
    { tag: '@quick' },
    async ({ page, words, pageErrors }) => {
      // Where no account is there to send it to, the announcement is refused.
      pageErrors.expect(/status of 409/);
      pageErrors.expect(/status of 400/);
      await page.goto('/deposit');
      const amount = page.getByLabel(words('deposit.amount', { currency: 'EUR' }));
      await amount.focus();
      await page.keyboard.type('nothing');
      await page.keyboard.press('Enter');
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await amount.fill('1.500,50');
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText(/^DP-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
      await expect(sheet).toContainText(/1[.\s]?500,50/);
      // What shows the transfer is attached, and can be looked at; a document with active content is refused with the reason.
      const proof = sheet.locator('input[type=file]');
      await proof.setInputFiles({
        name: 'transfer.pdf',
        mimeType: 'application/pdf',
        buffer: pdfOf('<< /S /JavaScript >>'),
      });
      await expect(sheet.getByText(words('error.pdfRefused'))).toBeVisible();
      await proof.setInputFiles({
        name: 'transfer.pdf',
        mimeType: 'application/pdf',
        buffer: pdfOf(),
      });
      const link = sheet.getByRole('link', { name: words('deposit.proof.view') });
      await expect(link).toBeVisible();
      await expect(sheet.getByText(words('error.pdfRefused'))).toHaveCount(0);
      expect(await findings(page)).toEqual([]);
      await sheet.getByRole('button', { name: words('deposit.cancel') }).press('Enter');
      await expect(
        sheet.getByRole('heading', { name: words('deposit.status.cancelled') }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);

      // No account is there for dollars: the client sees whom to contact, and what was typed stays.
      await page.getByRole('radio', { name: 'USD' }).press('Space');
      const dollars = page.getByLabel(words('deposit.amount', { currency: 'USD' }));
      await dollars.fill('20');
      await page.keyboard.press('Enter');
      await expect(page.getByText(words('error.depositAccountMissing'))).toBeVisible();
      await expect(dollars).toHaveValue('20');
    },
  );
});

test.describe('a deposit by crypto', () => {
  // Not one whose statements another journey reads: what arrives stands in them.
  test.use({ profile: 'kun', client: 'marta', language: 'en-US' });

  test('is asked for by the keyboard alone, after the network is confirmed, and is credited on the page', async ({
    page,
    words,
  }) => {
    await page.goto('/deposit');
    await page.getByRole('radio', { name: words('deposit.by.crypto') }).press('Space');
    await expect(page).toHaveURL(/by=crypto/);
    await page.getByRole('radio', { name: 'USDT' }).press('Space');
    // With two networks nothing is shown before one is chosen.
    await expect(page.getByRole('button', { name: words('crypto.submit') })).toHaveCount(0);
    await page.getByRole('radio', { name: 'TRON (TRC-20)' }).press('Space');
    const tick = page.getByRole('checkbox', {
      name: words('crypto.confirm', { asset: 'USDT', network: 'TRON (TRC-20)' }),
    });
    const submit = page.getByRole('button', { name: words('crypto.submit') });
    await submit.press('Enter');
    await expect(page.getByText(words('crypto.confirm.needed'))).toBeVisible();
    await expect(tick).toBeFocused();
    expect(await findings(page)).toEqual([]);

    // The one that is confirmed by the fewest blocks, so that the rest is seen soon.
    await page.getByRole('radio', { name: 'XRP' }).press('Space');
    await page
      .getByRole('checkbox', {
        name: words('crypto.confirm', { asset: 'XRP', network: networkName('XRP', 'xrpl') }),
      })
      .press('Space');
    await submit.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(/^rSIM/)).toBeVisible();
    await expect(sheet.getByRole('img', { name: /rSIM/ })).toBeVisible();
    await expect(
      sheet.getByText(
        words('crypto.sendOnly', { asset: 'XRP', network: networkName('XRP', 'xrpl') }),
      ),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // A transfer arrives: the page follows by itself, whatever becomes of it.
    await expect(
      sheet.getByRole('heading', {
        name: new RegExp(
          (['credited', 'belowMinimum', 'wrongNetwork'] as const)
            .map((status) => words(`crypto.status.${status}`))
            .join('|'),
        ),
      }),
    ).toBeVisible({ timeout: 150_000 });
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page).not.toHaveURL(/deposit=/);
  });
});

test.describe('deposits of the past', () => {
  test.use({ profile: 'live', client: 'marta' });

  test('are read page after page, and one that is far back is opened by its address', async ({
    page,
    words,
  }) => {
    const deposit = (id: string, day: string) => ({
      id,
      currency: 'USD',
      amount: '150.00',
      credited: '150.00',
      reference: `DP-${id.slice(0, 4).toUpperCase()}-2222`,
      status: 'credited',
      reason: null,
      receiving: { bank_name: 'Bank', holder: 'Holder', number: '12345678', bic: null },
      proof: null,
      created_at: `${day}T09:00:00.000Z`,
      expires_at: `${day}T09:00:00.000Z`,
      decided_at: `${day}T09:00:00.000Z`,
    });
    const [newer, older] = [
      deposit('01997c2e-52a1-7c3e-8a47-0f6f3f2f7a11', '2026-10-02'),
      deposit('02997c2e-52a1-7c3e-8a47-0f6f3f2f7a12', '2026-08-01'),
    ];
    await page.route('**/deposit/app/v1/list*', (route) =>
      route.fulfill({
        json: route.request().url().includes('cursor=second')
          ? { items: [older], next: null }
          : { items: [newer], next: 'second' },
      }),
    );
    await page.route('**/deposit/app/v1/crypto/list*', (route) =>
      route.fulfill({ json: { items: [], next: null } }),
    );
    await page.goto('/deposit');
    const list = page.getByRole('region', { name: words('deposit.list.title') });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('button', { name: words('deposit.more') }).press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    expect(await findings(page)).toEqual([]);

    await page.goto(`/deposit?deposit=${older.id}`);
    await expect(
      page.getByRole('dialog').getByText(older.reference, { exact: true }),
    ).toBeVisible();
  });
});

test.describe('what is pending', () => {
  test.use({ profile: 'es', client: 'marta' });

  test('stands on the banking page and leads to what it is; a movement leads to what it was for', async ({
    page,
    words,
  }) => {
    await page.goto('/deposit');
    const amount = page.getByLabel(words('deposit.amount', { currency: 'EUR' }));
    await amount.fill('321,00');
    await amount.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/banking');
    const pending = page.getByRole('region', { name: words('banking.pending.title') });
    await expect(pending.getByText(words('deposit.status.announced')).first()).toBeVisible();
    await expect(page.getByRole('link', { name: words('statement.all') })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await pending.getByRole('link', { name: /321/ }).press('Enter');
    await expect(page.getByRole('dialog').getByText(/^DP-/)).toBeVisible();
    await page.goto('/banking');
    await pending
      .getByRole('link', { name: new RegExp(words('banking.pending.withdrawal.requested')) })
      .first()
      .press('Enter');
    await expect(page).toHaveURL(/\/withdraw\?withdrawal=/);
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: words('withdraw.status.requested') }),
    ).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText(words('task.deposit.title'))).toBeVisible();
  });
});
