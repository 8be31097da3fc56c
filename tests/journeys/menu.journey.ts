import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta' });

test('the menu opens for a press during which the name of the client comes', async ({
  page,
  frame,
}) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/app/v1/client_info', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await frame.menuButton.hover();
  await page.mouse.down();
  answer();
  await expect(frame.menuButton).toHaveAccessibleName(/, /);
  await page.mouse.up();
  await expect(frame.menu).toBeVisible();
});

test.describe('the theme switcher', () => {
  test.use({ client: null, colorScheme: 'dark' });

  test('offers nine themes; Dark and Light hold their mode whatever the system prefers', async ({
    page,
    words,
    frame,
  }) => {
    await page.goto('/dashboard');
    const root = page.locator('html');
    await expect(root).toHaveClass(/dark/);
    await frame.openMenu();
    await frame.menu.getByRole('button', { name: words('menu.theme'), exact: true }).click();
    const themes = frame.menu.getByRole('radiogroup', { name: words('menu.theme') });
    await expect(themes.getByRole('radio')).toHaveCount(9);
    const modes = frame.menu.getByRole('radiogroup', { name: words('theme.mode') });
    await expect(modes).toBeVisible();

    await themes.getByText(words('theme.light'), { exact: true }).click();
    await expect(root).toHaveClass(/light/);
    await expect(modes).toHaveCount(0);
    await page.reload();
    await expect(root).toHaveClass(/light/);

    await page.emulateMedia({ colorScheme: 'light' });
    await frame.openMenu();
    await frame.menu.getByRole('button', { name: words('menu.theme'), exact: true }).click();
    await themes.getByText(words('theme.dark'), { exact: true }).click();
    await expect(root).toHaveClass(/dark/);
    await expect(modes).toHaveCount(0);
    await page.reload();
    await expect(root).toHaveClass(/dark/);
  });
});
