import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta', viewport: { width: 390, height: 844 } });

test('the profile begins with the advisor, whose number is written as the country writes it', async ({
  page,
}) => {
  await page.goto('/profile');
  const advisor = page.locator('#advisor');
  const name = advisor.getByRole('heading', { level: 2 });
  await expect(name).toHaveText(/\S/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    (await name.textContent()) ?? '',
  );
  const phone = advisor.locator('a[href^="tel:"]');
  await expect(phone).toHaveText(/^\+34( \d+){3,}$/);
  await expect(phone).toHaveAttribute('href', /^tel:\+34\d{9}$/);
});
