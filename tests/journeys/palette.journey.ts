import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.use({ client: 'marta' });

test('leads to screens, statements and actions from the keyboard', async ({ page, words }) => {
  await page.goto('/dashboard');
  const palette = page.getByRole('dialog', { name: words('search.title') });
  const box = palette.getByRole('combobox');
  const group = (id: string) => palette.getByRole('group', { name: words(id), exact: true });
  const open = async (typed: string) => {
    await expect(page.getByRole('button', { name: words('search.open') })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(typed);
  };

  await open('');
  await expect(group('search.screens').getByRole('option').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // A page stands there at once, whatever the search for stocks still finds.
  await page.keyboard.type(words('screen.messages.title').toLowerCase());
  await expect(group('search.screens').getByRole('option').first()).toHaveText(
    words('screen.messages.title'),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/messages');
  await expect(palette).toHaveCount(0);

  // Opened again in the moment in which it closes, it stays open.
  await open('');
  await page.keyboard.type(words('screen.loan.title').toLowerCase());
  await expect(group('search.screens').getByRole('option').first()).toHaveText(
    words('screen.loan.title'),
  );
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('dialog') !== null) return;
      watch.disconnect();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/loan\?search=$/);
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL('/loan');

  // The words of a type find its newest lines, with their amounts.
  await open(words('statement.what.fee').toLowerCase());
  const line = group('search.movements').getByRole('option').first();
  await expect(line).toContainText(words('statement.what.fee'));
  expect(await findings(page)).toEqual([]);
  await line.click();
  await expect(page).toHaveURL(/\/statement\?account=\w{3}&range=all&q=/);
  await expect(
    page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: words('statement.what.fee') })
      .first(),
  ).toBeVisible();

  // A stock is found with the client's own orders of it.
  await page.goto('/orders?range=all');
  const newest = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  const symbol = /^\w+ \S+ (\w+)/.exec(await newest.innerText())?.[1] ?? '';
  await open(symbol);
  const order = group('search.orders').getByRole('option').first();
  await expect(order).toContainText(symbol);
  await order.click();
  await expect(page).toHaveURL(/\/orders\?order=[0-9a-f-]{36}$/);
  const opened = page.getByRole('dialog');
  await expect(opened.getByRole('heading', { name: symbol })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);

  // A product of the catalogue opens where it can be applied for.
  await open('Flexible');
  const product = group('search.products').getByRole('option').first();
  await expect(product).toContainText('Flexible savings');
  await product.click();
  await expect(page).toHaveURL('/discover?product=savings-flex');
  const sheet = page.getByRole('dialog', { name: 'Flexible savings' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  // A client with a question is led to customer service, by their own words and where nothing else is found.
  for (const typed of [words('search.help.support.words').split(', ')[2] ?? '', 'qwertzuiop']) {
    await open(typed);
    const help = group('search.help').getByRole('option');
    await expect(help).toHaveText(words('search.help.support'));
    await help.click();
    await expect(page).toHaveURL('/support');
  }

  // An action is done in place.
  await open(words('search.mode.dark'));
  await expect(group('search.actions').getByRole('option')).toHaveText(words('search.mode.dark'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await open(words('menu.logout'));
  await expect(group('search.actions').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(
    page.getByRole('banner').getByRole('link', { name: words('action.signIn') }),
  ).toBeVisible();
});

test('shows the flag, the venue, the currency and the price of a stock', async ({
  page,
  words,
}) => {
  await page.goto('/dashboard?search=');
  const palette = page.getByRole('dialog', { name: words('search.title') });
  await palette.getByRole('combobox').fill('WRLD');
  const stock = palette.getByRole('option').filter({ hasText: 'Warlina Deweloper' });
  await expect(stock).toContainText('XWAR-S · PLN');
  await expect(stock.locator('svg').first()).toBeVisible();
  await expect(stock.getByTestId('price')).toHaveText(/^\d+[.,]\d+$/);
});

test.describe('a guest', () => {
  test.use({ client: null });

  test(
    'is offered what is open to them, and nothing else',
    { tag: '@quick' },
    async ({ page, words }) => {
      await page.goto('/dashboard?search=');
      const palette = page.getByRole('dialog', { name: words('search.title') });
      const options = palette.getByRole('option');
      await expect(options.first()).toBeVisible();
      await palette.getByRole('combobox').fill(words('screen.messages.title'));
      await expect(options).toHaveCount(0);
      await palette.getByRole('combobox').fill(words('screen.terms.title'));
      await expect(options.first()).toHaveText(words('screen.terms.title'));
    },
  );
});
