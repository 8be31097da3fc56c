import { withDemoApp } from './demo-app.ts';
import type { Figure } from './figure.ts';
import { keyFrames, throttle } from './key-frames.ts';
import { quantile } from './quantile.ts';
import { signInDemo } from './sign-in-demo.ts';

const address = 'quote?s=IBRX&ex=XMAD-S';
const rounds = 5;
// Another quotation is asked for while it is typed, and comes between the keys.
const keys = ['1', '2', '0', 'Backspace', '5', 'ArrowUp', 'Backspace', 'Backspace', 'Backspace'];

/**
 * The ticket beside its quote in the real app, with live prices: how long the frame after a keystroke takes on a processor four times
 * slower; beside it the same keys in a bare field.
 */
export function benchTicket(chromium: string): Promise<Figure[]> {
  return withDemoApp(chromium, async (url, browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
    await signInDemo(page, url);
    await page.goto(new URL(address, url).href);
    // The first field of the ticket: how many.
    const field = page.locator('input[inputmode=decimal]').first();
    await field.waitFor();
    const frames = await keyFrames(page);
    for (let round = 0; round < rounds; round += 1) await frames.press(field, keys);
    const inTicket = await frames.sorted();

    const plain = await browser.newPage();
    await plain.setContent('<input>');
    const bareFrames = await keyFrames(plain);
    for (let round = 0; round < rounds; round += 1)
      await bareFrames.press(plain.locator('input'), keys);
    const bare = await bareFrames.sorted();
    const name = `keystroke to next frame, ${throttle}× slower`;
    return [
      { name: `${name}, median`, value: quantile(inTicket, 0.5), unit: 'ms' },
      {
        name: `${name}, 95th percentile`,
        value: quantile(inTicket, 0.95),
        unit: 'ms',
        bar: { limit: 50, atMost: true },
      },
      {
        name: 'the same in a bare field, 95th percentile',
        value: quantile(bare, 0.95),
        unit: 'ms',
      },
      {
        name: 'times the bare field, 95th percentile',
        value: quantile(inTicket, 0.95) / quantile(bare, 0.95),
        unit: '×',
        bar: { limit: 1.5, atMost: true },
      },
    ];
  });
}
