import type { BrowserContext, Page } from 'playwright-core';

// As text: what runs in the page is not compiled with the rest.
const observe = `
  window.layoutShifts = { sum: 0, worst: 0, moved: '' };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      layoutShifts.sum += value;
      if (value <= layoutShifts.worst) continue;
      layoutShifts.worst = value;
      layoutShifts.moved = sources.map(({ node }) => node?.textContent?.trim().slice(0, 24)).find((words) => words) ?? '';
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

export interface LayoutShift {
  /** Without those that input caused, added up (Layout Instability: shares of the window, no unit). */
  readonly sum: number;
  /** The beginning of what the largest moved. */
  readonly moved: string;
}

/** Has every page of a context that is opened from now on add up its layout shifts. */
export async function watchLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: observe });
}

/** Layout shifts of the page so far. */
export function layoutShiftOf(page: Page): Promise<LayoutShift> {
  return page.evaluate<LayoutShift>('window.layoutShifts');
}
