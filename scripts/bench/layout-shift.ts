import type { BrowserContext, Page } from 'playwright-core';

// As text: what runs in the page is not compiled with the rest.
const observe = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Has every page of a context that is opened from now on add up its layout shifts. */
export async function watchLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: observe });
}

/** Layout shifts of the page so far, without those that input caused, added up (Layout Instability: shares of the window, no unit). */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate<number>('window.layoutShift');
}
