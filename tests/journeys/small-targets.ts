import type { Page } from '@playwright/test';

/**
 * What is tapped and is less than 44 px high or wide, with its size. A link within a sentence is as high as its line; one that is stretched
 * over its row is as large as the row.
 */
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
        .map((element) => {
          const { bottom, width, height } = element.getBoundingClientRect();
          // A link that is stretched over its row is tapped anywhere on it.
          const over = getComputedStyle(element, '::after');
          const isStretched = over.content !== 'none' && over.position === 'absolute';
          const stretched = (side: 'width' | 'height') =>
            isStretched ? Number.parseFloat(over[side]) || 0 : 0;
          return {
            words: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
            box: {
              bottom,
              width: Math.max(width, stretched('width')),
              height: Math.max(height, stretched('height')),
            },
          };
        })
        // Out of sight until it has the focus: the skip link is for keyboards.
        .filter(({ box }) => box.bottom > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(
          ({ words: label, box }) =>
            `${label}: ${Math.round(box.width)} × ${Math.round(box.height)}`,
        ),
    );
}
