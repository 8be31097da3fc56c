import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { profileIds, shippedProfile } from './profiles.ts';
import { clientSights, guestSights } from './screens.ts';

for (const profile of profileIds) {
  const { name, layout } = shippedProfile(profile);

  test.describe(`${name}, layout ${layout}`, () => {
    test.use({ profile });

    test('has its navigation where the layout puts it, and below 900 px under the thumb', async ({
      page,
      words,
    }) => {
      const navigation = page
        .getByRole('navigation', { name: words('nav.main') })
        .filter({ visible: true });
      await page.goto('/dashboard');
      await expect(navigation).toHaveCount(1);
      const wide = await boxOf(navigation);
      if (layout === 'hr') {
        expect(wide.x + wide.width).toBeLessThan(260);
        expect(wide.height).toBeGreaterThan(wide.width / 2);
        expect((await boxOf(page.getByRole('main'))).x).toBeGreaterThanOrEqual(wide.x + wide.width);
        await expect(page.getByRole('link', { name: words('nav.support') })).toBeVisible();
      } else {
        expect(wide.y + wide.height).toBeLessThanOrEqual(80);
        expect(wide.width).toBeGreaterThan(wide.height * 2);
        await expect(page.getByRole('banner').getByRole('navigation')).toBeVisible();
      }

      await page.setViewportSize({ width: 900, height: 800 });
      const edge = await boxOf(navigation);
      expect(edge.y + edge.height, 'at 900 px it is still a desktop').toBeLessThan(700);
      await page.setViewportSize({ width: 899, height: 800 });
      await expect(navigation).toHaveCount(1);
      await expect.poll(async () => (await boxOf(navigation)).x).toBe(0);
      const narrow = await boxOf(navigation);
      expect(narrow.width).toBeGreaterThan(870);
      expect(Math.round(narrow.y + narrow.height)).toBe(800);
      await expect(navigation.getByRole('link')).toHaveCount(4);
      await expect(
        page.getByRole('banner').getByRole('navigation').filter({ visible: true }),
      ).toHaveCount(0);
    });
  });
}

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const { client, sights } of [
    { client: null, sights: guestSights },
    { client: 'marta', sights: clientSights },
  ]) {
    test.describe(client === null ? 'for a guest' : 'for a client', () => {
      test.use({ client });

      test('everything that is tapped is at least 44 px high and wide', async ({
        page,
        words,
        frame,
      }) => {
        for (const sight of sights) {
          await sight.open(page, words, frame);
          const small = await page
            .locator(
              'a, button, select, input:not([type=radio], [type=checkbox], [type=file]), label:has(input:is([type=radio], [type=checkbox], [type=file]))',
            )
            .evaluateAll((elements) =>
              elements
                .filter(
                  (element) =>
                    element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]'),
                )
                .map((element) => ({
                  words: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
                  box: element.getBoundingClientRect(),
                }))
                // Out of sight until it has the focus: the skip link is for keyboards.
                .filter(({ box }) => box.bottom > 0 && (box.width < 43.5 || box.height < 43.5))
                .map(
                  ({ words: label, box }) =>
                    `${label}: ${Math.round(box.width)} × ${Math.round(box.height)}`,
                ),
            );
          expect(small, sight.name).toEqual([]);
        }
      });
    });
  }

  test('the menu is a sheet from below, over the full width', async ({ page, frame }) => {
    await page.goto('/dashboard');
    await frame.openMenu();
    const sheet = await boxOf(frame.menu);
    expect(sheet.x).toBe(0);
    expect(sheet.width).toBe(390);
    expect(Math.round(sheet.y + sheet.height)).toBe(844);
    expect(sheet.y).toBeGreaterThan(100);
  });
});

async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on screen');
  return box;
}
