import type { Locator, Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { demoPassword } from './signed-in.ts';
import type { Words } from './words.ts';

test.describe('beneficiaries', () => {
  test.use({ profile: 'es', client: 'newcomer' });

  test('are added, changed and removed by the keyboard alone, and never pass 100 %', async ({
    page,
    words,
    pageErrors,
  }) => {
    test.setTimeout(360_000);
    // A step that is protected is refused first.
    pageErrors.expect(/status of 403/);
    await page.goto('/beneficiary');
    await expect(page.getByText(words('nominee.none.title'))).toBeVisible();
    await expectInOrder(page);

    const add = page.getByRole('button', { name: words('nominee.add') });
    await press(page, add);
    const sheet = page.getByRole('dialog');
    await expect(field(sheet, 'name')).toBeVisible();
    await expectInOrder(page);
    await fill(page, sheet, {
      name: 'Lucía Salcedo',
      phone: '600 333 444',
      dob: '30/06/1995',
      share: '70',
    });
    await field(sheet, 'relation').selectOption('spouse');
    // What is allocated and left is shown while typing.
    await expect(
      sheet
        .getByRole('status')
        .filter({ hasText: figures(words('nominee.total', { given: '70 %', left: '30 %' })) }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await givePassword(page, words);
    await expect(sheet).toHaveCount(0);
    await expect(add).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'Lucía Salcedo' })).toContainText(
      /70\s%/,
    );

    // A minor has a guardian; the fields come with the birth date and go with it.
    await press(page, add);
    await fill(page, sheet, {
      name: 'Iker Salcedo',
      phone: '600 333 445',
      dob: '30/06/2019',
      share: '30,01',
    });
    await field(sheet, 'relation').selectOption('child');
    await expect(field(sheet, 'guardian_name')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(sheet.locator('[aria-invalid=true]').first()).toBeVisible();
    await expect(
      sheet.getByText(figures(words('field.sharesAbove').replace('{left}', '30'))),
    ).toBeVisible();
    await expectInOrder(page);
    await fill(page, sheet, {
      guardian_name: 'Marta Salcedo',
      guardian_phone: '600 111 222',
      share: '30',
    });
    await field(sheet, 'guardian_relation').selectOption('parent');
    await expect(
      sheet
        .getByRole('status')
        .filter({ hasText: figures(words('nominee.total.whole', { given: '100 %' })) }),
    ).toBeVisible();
    await press(page, sheet.getByRole('button', { name: words('form.nominee.submit') }));
    await givePassword(page, words);
    await expect(sheet).toHaveCount(0);
    const minor = page.getByRole('listitem').filter({ hasText: 'Iker Salcedo' });
    await expect(minor).toContainText('Marta Salcedo');

    await press(
      page,
      minor.getByRole('button', { name: words('nominee.change.named', { name: 'Iker Salcedo' }) }),
    );
    await expect(field(sheet, 'share')).toHaveValue(/^30/);
    await field(sheet, 'share').fill('12,5');
    await page.keyboard.press('Enter');
    await givePassword(page, words);
    await expect(sheet).toHaveCount(0);
    await expect(minor).toContainText(/12,5\s%/);
    await expect(page.getByText(words('nominee.total.should'))).toBeVisible();

    await press(
      page,
      minor.getByRole('button', { name: words('nominee.remove.named', { name: 'Iker Salcedo' }) }),
    );
    await expect(sheet).toContainText('Iker Salcedo');
    await expectInOrder(page);
    await press(page, sheet.getByRole('button', { name: words('nominee.keep') }));
    await expect(minor).toBeVisible();
    await press(
      page,
      minor.getByRole('button', { name: words('nominee.remove.named', { name: 'Iker Salcedo' }) }),
    );
    await press(page, sheet.getByRole('button', { name: words('nominee.remove'), exact: true }));
    // Removing a share asks for the password again; then it continues by itself.
    const proof = page.getByRole('dialog', { name: words('stepUp.title') });
    await expect(proof.getByLabel(words('form.login.password'), { exact: true })).toBeFocused();
    await expectInOrder(page);
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await expect(minor).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Lucía Salcedo' })).toBeVisible();
    await expect(minor).toHaveCount(0);
    await expectInOrder(page);
  });
});

test.describe('two tabs with beneficiaries', () => {
  test.use({ profile: 'live', client: 'outstanding' });

  test('cannot pass 100 % together: the second is informed, and loses nothing that was typed', async ({
    page,
    context,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/status of (?:400|403|409)/);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/beneficiary');
      await tab.getByRole('button', { name: words('nominee.add') }).click();
    }
    const [first, second] = [page.getByRole('dialog'), other.getByRole('dialog')];
    await fill(page, first, {
      name: 'Ann Harker',
      phone: '(202) 555-0144',
      dob: '04/12/1960',
      share: '60',
    });
    await fill(other, second, {
      name: 'Bert Harker',
      phone: '(202) 555-0145',
      dob: '04/12/1962',
      share: '60',
    });
    for (const sheet of [first, second]) await field(sheet, 'relation').selectOption('parent');
    await first.getByRole('button', { name: words('form.nominee.submit') }).click();
    await givePassword(page, words);
    await expect(first).toHaveCount(0);
    await second.getByRole('button', { name: words('form.nominee.submit') }).click();
    await givePassword(other, words);
    await expect(second.getByRole('alert')).toContainText(words('error.changedMeanwhile'));
    await expect(field(second, 'name')).toHaveValue('Bert Harker');
    // The list has been read anew: now the form itself knows what is left.
    await second.getByRole('button', { name: words('form.nominee.submit') }).click();
    await expect(
      second.getByText(words('field.sharesAbove').replace('{left}', '40')),
    ).toBeVisible();
    await field(second, 'share').fill('40');
    await second.getByRole('button', { name: words('form.nominee.submit') }).click();
    // Another share is another request, and asks again.
    await givePassword(other, words);
    await expect(second).toHaveCount(0);
    await expect(other.getByRole('listitem').filter({ hasText: 'Bert Harker' })).toBeVisible();
    await expect(other.getByRole('listitem').filter({ hasText: 'Ann Harker' })).toBeVisible();
  });
});

test.describe('an answer that gets lost', () => {
  test.use({ profile: 'pl', client: 'marta' });

  test('after it was done is asked for again: the beneficiary is added once', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/ERR_CONNECTION_RESET|status of 403/);
    const keys: string[] = [];
    await page.route('**/api/nominee/app/v1', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? 'none');
      // The first is refused until the password is given.
      if (keys.length !== 2) return route.continue();
      // The backend has done it; what it answers never arrives.
      expect((await route.fetch()).status()).toBe(200);
      return route.abort('connectionreset');
    });
    await page.goto('/beneficiary');
    const sheet = await add(page, words, 'sibling', {
      name: 'Hanna Zielińska',
      phone: '500 333 444',
      dob: '30.06.1995',
      share: '40',
    });
    await givePassword(page, words);
    await expect(sheet).toHaveCount(0);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    const added = page.getByRole('listitem').filter({ hasText: 'Hanna Zielińska' });
    await expect(added).toHaveCount(1);
    await page.reload();
    await expect(added).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('livery.pl.intents'))).toBeNull();
  });
});

test.describe('where a tenant asks for more', () => {
  test.use({ profile: 'dev', client: 'newcomer' });

  test('beneficiaries are locked for who is not verified, and the backend refuses whatever the page believes', async ({
    page,
    words,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 403/);
    await page.goto('/beneficiary');
    const locked = page.getByRole('status').filter({ hasText: words('gate.title') });
    await expect(locked).toContainText(words('gate.kycNeeded'));
    await expectInOrder(page);

    // A page that takes the client for verified shows the block; the backend does not.
    await page.route('**/client/app/v1/verified', (route) =>
      route.fulfill({ json: { status: 'approved', review_until: null } }),
    );
    await page.reload();
    const sheet = await add(page, words, 'parent', {
      name: 'Ann Prescott',
      phone: '(202) 555-0144',
      dob: '04/12/1960',
      share: '60',
    });
    const refusal = sheet.getByRole('alert');
    await expect(refusal).toContainText(words('error.gateRefused'));
    await expect(refusal).toContainText(words('gate.kycNeeded'));
    await expectInOrder(page);
    await expect(field(sheet, 'name')).toHaveValue('Ann Prescott');
    const link = refusal.getByRole('link', { name: words('gate.action.kyc') });
    await expect(link).toHaveAttribute('href', '/kyc?redirect=%2Fbeneficiary');
  });
});

/** Beneficiaries are changed by who gives the password again; then it goes on by itself. */
async function givePassword(page: Page, words: (id: string) => string): Promise<void> {
  const proof = page.getByRole('dialog', { name: words('stepUp.title') });
  await proof.getByLabel(words('form.login.password'), { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(proof).toHaveCount(0);
}

function field(sheet: Locator, name: string): Locator {
  return sheet.locator(`[name="${name}"]`);
}

/** Figures as a language writes them: its space before the sign may be a narrow one. */
function figures(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s'));
}

async function press(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press('Enter');
}

/** Types into the fields as a keyboard does, one after the other. */
async function add(
  page: Page,
  words: Words,
  relation: string,
  values: Readonly<Record<string, string>>,
): Promise<Locator> {
  await page.getByRole('button', { name: words('nominee.add') }).click();
  const sheet = page.getByRole('dialog');
  await fill(page, sheet, values);
  await field(sheet, 'relation').selectOption(relation);
  await sheet.getByRole('button', { name: words('form.nominee.submit') }).click();
  return sheet;
}

async function fill(
  page: Page,
  sheet: Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await field(sheet, name).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }
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
