import { expect, test } from './journey.ts';

test.use({ profile: 'es', client: 'marta' });

/** Notes when the screen began to wait, and when its chart was first seen. As text: it runs before the page has anything. */
const note = `
  window.noted = {};
  requestAnimationFrame(function look() {
    const chart = document.querySelector('main canvas, main [role=radiogroup]');
    if (document.querySelector('main [data-arriving=hidden]')) window.noted.waits ??= performance.now();
    if (chart?.checkVisibility({ visibilityProperty: true })) window.noted.seen ??= performance.now();
    requestAnimationFrame(look);
  });
`;

test('what stands below a late answer is seen afterwards, and is not kept from the reader for ever', async ({
  page,
  words,
}) => {
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
  const { waits, seen } = await page.evaluate<{ waits: number; seen: number }>('window.noted');
  // Four seconds, less the frame in which it was seen to wait.
  expect(seen - waits).toBeGreaterThan(3_900);
  answer();
  await expect(page.getByRole('heading', { name: 'Iberra Renovables' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
