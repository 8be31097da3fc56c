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
