import type { Locator, Page } from 'playwright-core';

/** How many times slower than this machine's the processor is on which keys are pressed. */
export const throttle = 4;

// As fast as people type.
const pauseMs = 120;

export interface KeyFrames {
  /** Presses keys one after the other: letters, or names of keys. */
  press(field: Locator, keys: readonly string[]): Promise<void>;
  /** ms from each key to the frame after it, ascending. */
  sorted(): Promise<readonly number[]>;
}

/** Slows a page's processor down and watches its keys. */
export async function keyFrames(page: Page): Promise<KeyFrames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  // As text: what runs in the page is not compiled with the rest.
  await page.evaluate(`
    window.keyFrames = [];
    addEventListener('keydown', () => {
      const began = performance.now();
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => window.keyFrames.push(performance.now() - began);
        after.port2.postMessage(null);
      });
    }, true);
  `);
  return {
    async press(field, keys) {
      await field.focus();
      for (const key of keys) {
        await page.keyboard.press(key);
        await page.waitForTimeout(pauseMs);
      }
    },
    sorted: async () =>
      (await page.evaluate<number[]>('window.keyFrames')).toSorted((one, other) => one - other),
  };
}
