import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { overflow } from './overflow.ts';
import { profileIds, shippedProfile } from './profiles.ts';

for (const [turn, profile] of profileIds.entries()) {
  const { name, layout } = shippedProfile(profile);

  test.describe(`${name}, layout ${layout}`, () => {
    test.use({ profile });

    test(
      'has its navigation where the layout puts it, and below 900 px under the thumb',
      { tag: turn % 3 === 0 ? '@quick' : [] },
      async ({ page, words }) => {
        const navigation = page
          .getByRole('navigation', { name: words('nav.main') })
          .filter({ visible: true });
        await page.goto('/dashboard');
        await expect(navigation).toHaveCount(1);
        const wide = await boxOf(navigation);
        if (layout === 'hr') {
          expect(wide.x + wide.width).toBeLessThan(260);
          expect(wide.height).toBeGreaterThan(wide.width / 2);
          expect((await boxOf(page.getByRole('main'))).x).toBeGreaterThanOrEqual(
            wide.x + wide.width,
          );
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
        // The sandbox has a tab of its own.
        await expect(navigation.getByRole('link')).toHaveCount(profile === 'dev' ? 6 : 5);
        await expect(
          page.getByRole('banner').getByRole('navigation').filter({ visible: true }),
        ).toHaveCount(0);

        // Beside the sign-in button of a guest, who has to know whose app this is.
        await page.setViewportSize({ width: 390, height: 800 });
        const brand = page.getByRole('banner').getByText(name, { exact: true });
        await expect(brand).toBeVisible();
        const hidden = await brand.evaluate((element) => ({
          wide: element.scrollWidth - element.clientWidth,
          high: element.scrollHeight - element.clientHeight,
        }));
        expect(hidden.wide, 'the name is cut').toBe(0);
        // Letters may reach a pixel below their line; a third line is twenty.
        expect(hidden.high, 'lines of the name are cut').toBeLessThan(8);
      },
    );
  });
}

for (const profile of ['es', 'live', 'kun'] as const)
  test.describe(`${profile} on a wide window, layout ${shippedProfile(profile).layout}`, () => {
    test.use({ profile, viewport: { width: 1440, height: 900 } });

    test('has what stands in its bars above and below the edges of the page', async ({ page }) => {
      await page.goto('/market');
      const main = page.getByRole('main');
      await expect(main.getByTestId('price').first()).toBeVisible();
      const content = await edgesOf(main);
      const header = await edgesOf(page.getByRole('banner'));
      const footer = await edgesOf(page.getByRole('contentinfo'));
      // Beside a side navigation the logo stands in it, not in the header.
      if (shippedProfile(profile).layout === 'st')
        expect(Math.abs(header.left - content.left), 'the logo').toBeLessThanOrEqual(1);
      expect(Math.abs(header.right - content.right), 'the menu').toBeLessThanOrEqual(1);
      expect(Math.abs(footer.left - content.left), 'the connection').toBeLessThanOrEqual(1);
      expect(content.right - content.left).toBeGreaterThan(1000);
    });
  });

test.describe('an enlarged page', () => {
  // 1440 × 900 at 200 %.
  test.use({ profile: 'es', client: 'marta', viewport: { width: 720, height: 450 } });

  test('is read between bars that take less than a fifth of the height', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const covered = await page.evaluate(() => {
      const bars = [...document.querySelectorAll('header, nav')].map((bar) =>
        bar.getBoundingClientRect(),
      );
      return bars
        .map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0))
        .filter((height) => height > 0)
        .reduce((sum, height) => sum + height, 0);
    });
    expect(covered).toBeGreaterThan(0);
    expect(covered).toBeLessThan(450 / 5);
  });
});

test.describe('the footer', () => {
  test.use({ profile: 'pl', language: 'pl-PL', timezoneId: 'America/New_York' });

  test('says how the connection is, whose page it is, and in which country and time zone it is read', async ({
    page,
    words,
    shipped,
  }) => {
    await page.goto('/dashboard');
    const footer = page.getByRole('contentinfo');
    const ratings = ['excellent', 'good', 'fair', 'poor', 'offline'] as const;
    await expect(footer).toContainText(
      new RegExp(ratings.map((rating) => words(`connection.${rating}`)).join('|')),
    );
    await expect(footer).toContainText(
      words('footer.copyright', {
        year: String(new Date().getFullYear()),
        company: shipped.company.name,
      }),
    );
    await expect(footer).toContainText('Polska · America/New York');
    await expect(footer.locator('[aria-hidden] > svg')).toBeVisible();
    await expect(footer.getByRole('button', { name: words('cookie.open') })).toBeVisible();
    await expect(footer.getByRole('combobox')).toHaveValue('pl-PL');
  });
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

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

/** Where what is drawn in a part begins and ends, its own padding left out. */
async function edgesOf(part: Locator): Promise<{ left: number; right: number }> {
  return part.evaluate((element) => {
    const boxes = [...element.children]
      .map((child) => child.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
    };
  });
}

test.describe('beside a side navigation', () => {
  test.use({ profile: 'kun', client: 'marta' });

  test('no screen is wider than a small window', async ({ page }) => {
    for (const route of ['/market', '/dashboard', '/portfolio', '/quote?s=IBRX&ex=XMAD-S']) {
      await page.setViewportSize({ width: 900, height: 800 });
      await page.goto(route);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main [data-arriving]')).toHaveCount(0);
      for (const width of [900, 940, 980]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${route} at ${width} px`).toEqual([]);
      }
    }
  });
});
