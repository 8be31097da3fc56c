import type { Locator, Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { continueAs, newClient } from './new-client.ts';
import { overflow } from './overflow.ts';
import { shippedProfile } from './profiles.ts';

test.use({ profile: 'es' });

test('stocks are starred, put in order and moved, lists are named and removed, and all of it is undone, by the keyboard', async ({
  page,
  deployment,
  words,
}) => {
  test.setTimeout(180_000);
  await continueAs(page, 'es', await newClient(deployment, 'es'));
  await page.goto('/market');

  // Keys of the table: S stars, an arrow walks on, a slash leads to the search.
  const table = page.getByRole('table', { name: words('market.table.title') });
  const rows = table.locator('tbody tr').filter({ has: page.getByRole('link') });
  const stars = rows.locator('[data-star]');
  await expect(rows.nth(2)).toBeVisible();
  await rows.first().getByRole('link').focus();
  for (const index of [0, 1, 2]) {
    await page.keyboard.press('s');
    await expect(stars.nth(index)).toHaveAttribute('aria-pressed', 'true');
    await expect(stars.nth(index)).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ArrowDown');
  }
  const search = page.getByRole('searchbox', { name: words('market.table.search') });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  // From anywhere on the page; in the field it is a letter.
  await page.keyboard.press('/');
  await expect(search).toHaveValue('/');
  await search.fill('');
  await page.getByRole('radio', { name: words('market.view.list') }).focus();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map(async (index) => ({
      symbol: /^\w+/.exec(await rows.nth(index).getByRole('link').innerText())?.[0] ?? '',
      name: (await rows.nth(index).getByRole('link').locator('p').last().innerText()).trim(),
    })),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('rows');

  await page.goto('/watchlists');
  const usual = words('market.watch.title');
  await expect.poll(() => symbols(page)).toEqual([first.symbol, second.symbol, third.symbol]);
  await press(page, words('market.watch.edit'));
  expect(await findings(page)).toEqual([]);
  await press(page, words('market.watch.up', { name: third.name }));
  await expect.poll(() => symbols(page)).toEqual([first.symbol, third.symbol, second.symbol]);

  // Taken off, and put back where it was.
  await press(page, words('market.watch.remove', { name: third.name }));
  await expect.poll(() => symbols(page)).toEqual([first.symbol, second.symbol]);
  await press(page, words('action.undo'));
  await expect.poll(() => symbols(page)).toEqual([first.symbol, third.symbol, second.symbol]);

  // Another list, and one of them moves there.
  const sheet = page.getByRole('dialog', { name: words('market.watch.lists') });
  await press(page, words('market.watch.manage'));
  await sheet.getByLabel(words('market.watch.newList')).fill(usual);
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toHaveText(words('market.watch.nameTaken'));
  await sheet.getByLabel(words('market.watch.newList')).fill('Later');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Later', { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByLabel(words('market.watch.moveTo', { name: first.name }))
    .selectOption({ label: 'Later' });
  await expect.poll(() => symbols(page)).toEqual([third.symbol, second.symbol]);

  // As it was left, also for another visit.
  await page.reload();
  await expect.poll(() => symbols(page)).toEqual([third.symbol, second.symbol]);
  await page.getByRole('radio', { name: 'Later' }).press('Space');
  await expect.poll(() => symbols(page)).toEqual([first.symbol]);

  // Named anew, put first, removed with what is on it, and brought back whole.
  await press(page, words('market.watch.manage'));
  await press(page, words('market.watch.rename', { name: 'Later' }));
  await sheet
    .getByLabel(words('market.watch.rename', { name: 'Later' }))
    .last()
    .fill('Some day');
  await page.keyboard.press('Enter');
  await press(page, words('market.watch.up', { name: 'Some day' }));
  await expect(sheet.getByRole('listitem').first()).toContainText('Some day');
  await press(page, words('market.watch.removeList', { name: 'Some day' }));
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await press(page, words('action.undo'));
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.reload();
  await page.getByRole('radio', { name: 'Some day' }).press('Space');
  await expect.poll(() => symbols(page)).toEqual([first.symbol]);
  await expect(page.getByRole('radio').first()).toHaveAccessibleName('Some day');
});

/** Symbols of the rows, from above. */
async function symbols(page: Page): Promise<string[]> {
  const texts = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  return texts.map((text) => /\w+/.exec(text)?.[0] ?? '');
}

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

for (const [profile, width] of [
  ['es', 1440],
  ['es', 390],
  ['kun', 1440],
  ['sun3', 390],
] as const)
  test.describe(`${profile}, layout ${shippedProfile(profile).layout}, ${width} px`, () => {
    test.use({ profile, viewport: { width, height: 900 } });

    test('rows of stocks name the currency of their price, none of them is cut, and none is removed from the dashboard', async ({
      page,
      deployment,
      words,
    }) => {
      // What moves most is shown to guests.
      await page.goto('/dashboard');
      await expectCurrencies(rowsOf(page, words('market.movers.title')));

      await continueAs(page, profile, await newClient(deployment, profile));
      const main = page.getByRole('main');
      await page.goto('/market');
      const star = main.locator('tbody tr [data-star]').first();
      await star.click();
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      await expect(star).not.toHaveAttribute('aria-disabled', 'true');
      const table = main.getByRole('table', { name: words('market.table.title') });
      await expectCurrencies(table.locator('tbody tr').filter({ has: page.getByRole('link') }));
      await expectCurrencies(rowsOf(page, words('market.leaders.title')));

      await page.goto('/dashboard');
      const watched = rowsOf(page, words('market.watch.title'));
      await expectCurrencies(watched);
      await expect(watched.first().getByRole('button')).toHaveCount(0);
      expect(await overflow(page)).toEqual([]);
    });
  });

function rowsOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('region', { name: title }).getByRole('listitem');
}

/** Each row names a currency beside its symbol, on one line that is whole, with its price. */
async function expectCurrencies(rows: Locator): Promise<void> {
  await expect(rows.first()).toBeVisible();
  const first = await rows.evaluateAll((all) =>
    all.slice(0, 5).map((row) => {
      const line = row.querySelector('a p');
      return {
        text: line?.textContent ?? '',
        price: row.querySelector('[data-testid="price"]')?.textContent ?? '',
        isWhole:
          line !== null &&
          line.scrollWidth <= line.clientWidth &&
          line.getBoundingClientRect().height < 2 * parseFloat(getComputedStyle(line).fontSize),
      };
    }),
  );
  expect(first.length).toBeGreaterThan(0);
  for (const { text, price, isWhole } of first) {
    expect(text).toMatch(/ (?:EUR|USD|INR|TRY|CNY|HKD|PLN|JPY|GBP)$/);
    expect(price).toMatch(/\d/);
    expect(isWhole, `${text} is on one line`).toBe(true);
  }
}
