import type { Page } from '@playwright/test';
import { closing, opening } from '#tests/payloads/pseudo-text.ts';

/** Something that a person reads or hears, and where. */
export interface ShownText {
  readonly text: string;
  /** The nearest text of a whole sentence around it. */
  readonly around: string;
  readonly where: string;
}

/** Every text of a page: what is written, what assistive technology says, and the title. */
export function shownTexts(page: Page): Promise<readonly ShownText[]> {
  return page.evaluate(
    ([open, close]) => {
      const shown: { text: string; around: string; where: string }[] = [
        { text: document.title, around: document.title, where: 'title' },
      ];
      const balanced = (text: string) => text.split(open).length === text.split(close).length;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        const text = (walker.currentNode.textContent ?? '').trim();
        if (text === '' || parent === null || parent.closest('script,style,noscript')) continue;
        let whole = parent;
        while (!balanced(whole.textContent) && whole.parentElement) whole = whole.parentElement;
        shown.push({
          text,
          around: whole.textContent.trim(),
          where: parent.outerHTML.slice(0, 140),
        });
      }
      const names = [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'placeholder',
        'title',
        'alt',
      ];
      for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join()))
        for (const name of names) {
          const text = (element.getAttribute(name) ?? '').trim();
          if (text !== '')
            shown.push({
              text,
              around: text,
              where: `${name} of ${element.outerHTML.slice(0, 140)}`,
            });
        }
      return shown;
    },
    [opening, closing] as const,
  );
}

/** Words in English letters that are none of the known data. */
export function rawWords(text: string, isData: (word: string) => boolean): readonly string[] {
  return (text.match(/[A-Za-z][A-Za-z'’]+/g) ?? []).filter((word) => !isData(word));
}
