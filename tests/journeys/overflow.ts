import type { Page } from '@playwright/test';

/** The elements that make the page scroll sideways; none when it does not. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    if (
      document.documentElement.scrollWidth <= window.innerWidth &&
      document.documentElement.clientWidth >= document.documentElement.scrollWidth
    )
      return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5,
    );
    return [
      `${document.documentElement.scrollWidth} px wide`,
      ...wide.slice(-4).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}
