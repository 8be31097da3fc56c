import { readFileSync } from 'node:fs';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { productMessages } from './words.ts';

const own: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('tenants/dev/messages/pl-PL.json', 'utf8'),
);
const product = productMessages('pl-PL');

function said(id: string): string {
  const text = own[id] ?? product[id];
  if (text === undefined) throw new Error(`there are no words for ${id}`);
  return text;
}

test.describe('a form that a tenant declared', () => {
  test.use({ profile: 'dev', client: 'newcomer', language: 'pl-PL' });

  test(
    'is filled in, checked once more, refused at its field and sent, by keyboard alone',
    { tag: '@quick' },
    async ({ page, pageErrors }) => {
      pageErrors.expect(/404 .*\/watch\/app\/v1\/list/);
      await page.goto('/follow');
      const form = page.getByRole('form', { name: said('follow.title') });
      const send = page.getByRole('button', { name: said('follow.submit'), exact: true });
      await expect(form).toBeVisible();
      expect(await findings(page)).toEqual([]);

      // Nothing given: the first error has the focus.
      const next = form.locator('button[type=submit]');
      await next.focus();
      await page.keyboard.press('Enter');
      await expect(form.getByText(said('field.required.choice'))).toBeVisible();
      await expect(form.getByRole('radio').first()).toBeFocused();
      await expect(form.getByText(said('error.formInvalid'))).toBeVisible();
      await page.keyboard.press('Space');
      await expect(form.getByText(said('field.required.choice'))).toHaveCount(0);
      await page.keyboard.press('Tab');
      await page.keyboard.type('nothing');
      await page.keyboard.press('Enter');
      await expect(form.getByText(said('field.pattern'))).toBeVisible();
      await expect(page.getByLabel(said('follow.ticker'))).toBeFocused();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('NOSUCH');
      await page.keyboard.press('Enter');

      await expect(page.getByRole('heading', { name: said('follow.confirm') })).toBeFocused();
      await expect(form.getByText('NOSUCH')).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Tab');
      await send.focus();
      await page.keyboard.press('Enter');
      // The backend knows no such instrument; what was typed is still there.
      await expect(form.getByRole('alert')).toContainText(said('error.notFound'));
      await form
        .getByRole('button', { name: said('action.change') })
        .first()
        .click();
      await expect(page.getByLabel(said('follow.ticker'))).toHaveValue('NOSUCH');
      await page.getByLabel(said('follow.ticker')).fill('BYTH');
      await page.keyboard.press('Enter');
      await send.click();
      await expect(page.getByText(said('follow.done'))).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'BYTH' })).toBeVisible();
    },
  );
});

test.describe('a form with a list', () => {
  test.use({ profile: 'dev', client: 'newcomer', language: 'pl-PL' });

  test('takes several entries, keeps them as a draft, is refused at the list and sent', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/400 .*\/identify\/app\/v1\/funds/);
    await page.goto('/funds');
    const form = page.getByRole('form', { name: said('funds.title') });
    const entry = (number: number) =>
      form.getByRole('group', { name: said('funds.entry').replace(/\{.*\}/, String(number)) });
    const field = (path: string) => form.locator(`[name="${path}"]`);
    const next = form.locator('button[type=submit]');
    await expect(entry(1)).toBeVisible();
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(field('sources/0/kind')).toBeFocused();
    await expect(entry(1).getByText(said('field.required.choice'))).toBeVisible();
    await field('sources/0/kind').selectOption('salary');
    await field('sources/0/share').fill('80');
    await form.getByRole('button', { name: said('funds.add') }).click();
    await expect(field('sources/1/kind')).toBeFocused();
    await field('sources/1/kind').selectOption('other');
    await field('sources/1/detail').fill('Tantiemy');
    await field('sources/1/share').fill('30,5');
    expect(await findings(page)).toEqual([]);

    // What was typed outlives the page, entry by entry.
    await expect(form.getByText(said('form.draft.saved'))).toBeVisible();
    await page.reload();
    await expect(field('sources/1/detail')).toHaveValue('Tantiemy');
    await next.click();
    await expect(page.getByRole('heading', { name: said('funds.review') })).toBeFocused();
    await expect(form.getByText('30,5')).toBeVisible();
    await next.click();
    // More than all of it: the backend says so at the list, and everything stands as it was typed.
    await expect(form.getByText(said('field.sharesAbove').replace('{left}', '0'))).toBeVisible();
    await entry(2)
      .getByRole('button', { name: said('action.remove') })
      .click();
    await expect(entry(2)).toHaveCount(0);
    await next.click();
    await next.click();
    await expect(page.getByText(said('funds.done'))).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: said('funds.kind.salary') }),
    ).toBeVisible();
  });
});
