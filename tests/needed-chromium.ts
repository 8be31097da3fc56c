import { ensureChromium } from '../scripts/ensure-chromium.ts';

/** Path of a Chromium, fetched when there is none yet. Throws when none can be had: a test that needs one has then failed. */
export function neededChromium(): string {
  const found = ensureChromium();
  if (found === null) throw new Error('Chromium is not available; set CHROMIUM_PATH');
  return found;
}
