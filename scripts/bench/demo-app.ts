import path from 'node:path';
import type { Browser } from 'playwright-core';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start-server.ts';
import { openChromium } from './open-chromium.ts';
import { serveTenant } from './running-bundle.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** The bundle of the tenant `es` beside a backend with the demonstration, and a browser to visit it: all of it ends with `work`. */
export function withDemoApp<T>(
  chromium: string,
  work: (url: string, browser: Browser) => Promise<T>,
): Promise<T> {
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
      return await work(app.url, browser);
    } finally {
      await browser.close();
      await app.close();
      await backend.stop();
    }
  });
}
