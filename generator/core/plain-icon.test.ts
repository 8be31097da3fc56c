import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChevronRight, CircleCheck, Star } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import createIcon from './plain-icon.ts';

type IconData = Parameters<typeof createIcon>[0];

/** What an icon of the package is drawn from: exported, but not declared. */
async function dataOf(name: string): Promise<IconData> {
  const { __iconData } = (await import(`lucide-react/dist/esm/icons/${name}.mjs`)) as {
    readonly __iconData: IconData;
  };
  return __iconData;
}

/** Attributes in order of their names, without the classes that the package adds. */
function drawn(markup: string): string {
  return markup
    .replace(/ (?:class|xmlns)="[^"]*"/g, '')
    .replace(/<svg([^>]*)>/, (_, attributes: string) => {
      const sorted = attributes.match(/ [\w-]+="[^"]*"/gi)?.sort() ?? [];
      return `<svg${sorted.join('')}>`;
    });
}

describe('an icon', () => {
  it.each([
    ['chevron-right', ChevronRight, { size: 20, 'aria-hidden': true }],
    ['circle-check', CircleCheck, { 'aria-hidden': true }],
    ['star', Star, { size: 18, fill: 'currentColor', 'aria-hidden': true }],
  ] as const)('is drawn as the package draws it: %s', async (name, original, props) => {
    const ours = createIcon(await dataOf(name));
    expect(drawn(renderToStaticMarkup(createElement(ours, props)))).toBe(
      drawn(renderToStaticMarkup(createElement(original, props))),
    );
  });
});
