import { ensureChromium } from '../scripts/ensure-chromium.ts';

/** Path of a Chromium, fetched when there is none yet. Throws when none can be had: a test that needs one has then failed. */
export function neededChromium(): string {
  const found = ensureChromium();
  if (found === null) throw new Error('no Chromium can be had; name one with CHROMIUM_PATH');
  return found;
}
