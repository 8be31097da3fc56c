import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta' });

/** Notes whether the chart ever stood in the page unseen. As text: it runs before the page has anything. */
const note = `
  window.wasHidden = false;
  requestAnimationFrame(function look() {
    const chart = document.querySelector('main [role=radiogroup]');
    if (chart?.checkVisibility({ visibilityProperty: true }) === false) window.wasHidden = true;
    requestAnimationFrame(look);
  });
`;

test(
  'what stands below a late answer is seen afterwards, and is not kept from the reader for ever',
  { tag: '@quick' },
  async ({ page, words }) => {
    await page.addInitScript({ content: note });
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/stock/v1/quotes/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/quote?s=IBRX&ex=XMAD-S');
    const footer = page.getByRole('contentinfo');
    await expect(page.getByRole('heading', { name: words('quote.chart.title') })).toBeVisible();
    await expect(footer).toBeVisible();
    expect(await page.evaluate<boolean>('window.wasHidden')).toBe(true);
    answer();
    await expect(page.getByRole('heading', { name: 'Iberra Renovables' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  },
);
