import type { Page } from '@playwright/test';

/** What is tapped and is less than 44 px high or wide, with its size. A link within a sentence is as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator(
      'a, button, select, input:not([type=radio], [type=checkbox], [type=file]), label:has(input:is([type=radio], [type=checkbox], [type=file]))',
    )
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]'),
        )
        .filter((element) => {
          const sentence = element.matches('a') ? element.closest('p')?.textContent.trim() : '';
          return (sentence ?? '') === '' || sentence === element.textContent?.trim();
        })
        .map((element) => ({
          words: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
          box: element.getBoundingClientRect(),
        }))
        // Out of sight until it has the focus: the skip link is for keyboards.
        .filter(({ box }) => box.bottom > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(
          ({ words: label, box }) =>
            `${label}: ${Math.round(box.width)} × ${Math.round(box.height)}`,
        ),
    );
}
