import { expect, test } from './journey.ts';
import { demoPassword } from './signed-in.ts';

test.describe('what was written', () => {
  test.use({ profile: 'dev', client: 'marta' });

  test('is shown wherever it is read: a table that configuration binds has the same answer as the block that changes it', async ({
    page,
    words,
    pageErrors,
  }) => {
    // The proof that is asked for is an answer that the browser notes as a failed request.
    pageErrors.expect(/status of 403/);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/nominee/app/v1/list')) asked += 1;
    });
    await page.goto('/beneficiary');
    const table = page
      .getByRole('table')
      .filter({ has: page.getByRole('columnheader', { name: words('form.nominee.share') }) });
    const list = page.getByRole('list').filter({
      has: page.getByRole('button', { name: words('nominee.remove.named', { name: '' }).trim() }),
    });
    await expect(page.getByRole('button', { name: words('nominee.add') })).toBeVisible();
    await expect(
      page.getByRole('main').getByText(words('nominee.none.title')).or(table).first(),
    ).toBeVisible();
    expect(asked, 'two blocks, one question').toBe(1);

    const name = `Ada ${process.pid}`;
    await page.getByRole('button', { name: words('nominee.add') }).click();
    const sheet = page.getByRole('dialog');
    const field = (key: string) => sheet.locator(`[name="${key}"]`);
    const fill = (key: string, value: string) => field(key).fill(value);
    await fill('name', name);
    await field('relation').selectOption('friend');
    await fill('phone', '202 555 0143');
    await fill('dob', '06/30/1995');
    await fill('share', '1');
    await sheet.getByRole('button', { name: words('form.nominee.submit') }).click();
    const proof = page.getByRole('dialog', { name: words('stepUp.title') });
    await proof.getByLabel(words('form.login.password'), { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await expect(sheet).toHaveCount(0);
    await expect(table.getByRole('row').filter({ hasText: name })).toContainText('1%');
    await expect(list.getByText(name)).toHaveCount(1);
    // What is read anew may come after what the write itself answered.
    await expect.poll(() => asked).toBe(2);
  });
});
