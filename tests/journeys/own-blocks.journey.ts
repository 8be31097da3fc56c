import { readFileSync } from 'node:fs';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

// The sandbox's own words, which its own block says.
const words: Readonly<Record<string, string>> = JSON.parse(
  readFileSync('tenants/dev/messages/es-ES.json', 'utf8'),
);

test.describe("a block of a tenant's own", () => {
  test.use({ profile: 'dev', client: 'marta', language: 'es-ES' });

  test(
    "works under the bundle's own headers, in the client's language, by keyboard",
    { tag: '@quick' },
    async ({ page }) => {
      await page.goto('/plan');
      const part = page.getByRole('region', { name: words['plan.title'] ?? '' });
      const chart = part.getByRole('slider', { name: words['plan.chart'] ?? '' });
      await expect(chart).toHaveAttribute('aria-valuemax', '5');
      const figure = part.getByText('Dentro de 5 años tendría', { exact: false }).first();
      await expect(figure).toBeVisible();
      const before = await chart.getAttribute('aria-valuetext');

      await part
        .getByRole('radiogroup', { name: words['plan.span'] ?? '' })
        .getByRole('radio')
        .first()
        .focus();
      await page.keyboard.press('ArrowRight');
      await expect(chart).toHaveAttribute('aria-valuemax', '10');
      await expect(part.getByText('Dentro de 10 años tendría').first()).toBeVisible();
      expect(await chart.getAttribute('aria-valuetext')).not.toBe(before);
      expect(await findings(page)).toEqual([]);
    },
  );

  test('that does not arrive leaves the rest of the page, and comes when it is asked for again', async ({
    page,
    words: said,
    pageErrors,
    context,
  }) => {
    pageErrors.expect(/ERR_FAILED|savings-plan|dynamically imported/);
    const file = /\/t\/dev\/blocks\/savings-plan\./;
    await context.route(file, (route) => route.abort());
    await page.goto('/plan');
    await expect(page.getByText(said('part.failed.title'))).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await context.unroute(file);
    await page.getByRole('button', { name: said('action.retry') }).click();
    await expect(page.getByRole('slider', { name: words['plan.chart'] ?? '' })).toBeVisible();
  });
});
