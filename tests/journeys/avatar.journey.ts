import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { specimen } from './specimen.ts';

test.describe('a client’s picture', () => {
  test.use({ profile: 'tr', client: 'newcomer' });

  test('is a drawing, a picture of one’s own, or the letters again: in the profile, the header and the menu', async ({
    page,
    words,
    frame,
  }) => {
    await page.goto('/profile');
    const change = page.getByRole('button', { name: words('avatar.change') });
    await change.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: words('avatar.title') });
    await expect(sheet).toBeVisible();
    expect(await findings(page)).toEqual([]);

    // Arrows choose among the drawings; nothing is sent before it is asked for.
    await sheet.getByRole('radio', { name: words('avatar.initials') }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(sheet.getByRole('radio', { name: words('avatar.fern') })).toBeChecked();
    await sheet.getByRole('button', { name: words('avatar.use') }).focus();
    await page.keyboard.press('Enter');
    await expect(frame.toast('avatar.changed')).toBeVisible();
    await expect(sheet).toHaveCount(0);
    await expect(change).toBeFocused();
    await expect(page.getByRole('banner').locator('button svg path').first()).toBeVisible();
    await page.reload();
    await expect(frame.menuButton.locator('svg')).toBeVisible();
    await expect(frame.menuButton).not.toContainText(/\p{L}/u);

    await change.click();
    await expect(sheet.getByRole('radio', { name: words('avatar.fern') })).toBeChecked();
    const own = sheet.getByLabel(words('avatar.upload'));
    await own.setInputFiles({
      name: 'note.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture at all'),
    });
    await expect(sheet.getByText(words('form.image.kind'))).toBeVisible();
    await own.setInputFiles(await specimen('me'));
    await expect(sheet.getByRole('img', { name: words('form.image.added') })).toBeVisible();
    await sheet.getByRole('button', { name: words('action.rotate') }).click();
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole('button', { name: words('avatar.use') }).click();
    await expect(sheet).toHaveCount(0);
    const shown = frame.menuButton.locator('img');
    await expect
      .poll(() =>
        shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
      )
      .toEqual([512, 512]);
    await frame.openMenu();
    await expect(frame.menu.locator('img')).toBeVisible();
    await page.keyboard.press('Escape');

    await change.click();
    await sheet.getByRole('radio', { name: words('avatar.initials') }).check({ force: true });
    await sheet.getByRole('button', { name: words('avatar.use') }).click();
    await expect(sheet).toHaveCount(0);
    await expect(frame.menuButton).toContainText(/\p{L}/u);
  });

  test('that the deployment put there is the default', async ({ page, frame }) => {
    await page.route('**/auth/app/v1/client_info', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...(await response.json()), avatar: '/avatars/moon.svg', avatar_source: 'default' },
      });
    });
    await page.goto('/profile');
    await expect(frame.menuButton).toContainText(/\p{L}/u);
    await expect(frame.menuButton.locator('svg, img')).toHaveCount(0);
  });
});
