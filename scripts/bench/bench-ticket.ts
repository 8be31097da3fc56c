import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';
import type { Figure } from './figure.ts';
import { keyFrames, throttle } from './key-frames.ts';
import { openChromium } from './open-chromium.ts';
import { quantile } from './quantile.ts';
import { serveTenant } from './running-bundle.ts';
import { signInDemo } from './sign-in-demo.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const address = 'quote?s=IBRX&ex=XMAD-S';
const rounds = 5;
// Another quotation is asked for while it is typed, and comes between the keys.
const keys = ['1', '2', '0', 'Backspace', '5', 'ArrowUp', 'Backspace', 'Backspace', 'Backspace'];

/**
 * The ticket beside its quote in the real app, with live prices: how long the frame after a keystroke takes on a processor four times
 * slower; beside it the same keys in a bare field.
 */
export function benchTicket(chromium: string): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const config = readConfig(['--port', '0', '--demo', '--data', path.join(folder, 'data')], {
      ...process.env,
      DATABASE_URL: '',
    });
    if (config === null) throw new Error('the backend has no configuration');
    const backend = await startServer(config, () => undefined);
    const app = await serveTenant('es', folder, backend.address);
    const browser = await openChromium(chromium);
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
      await signInDemo(page, app.url);
      await page.goto(new URL(address, app.url).href);
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
      ];
    } finally {
      await browser.close();
      await app.close();
      await backend.stop();
    }
  });
}
