import type { Page } from '@playwright/test';
import { fullCounts } from '#tests/full-counts.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { profileIds, shippedProfile } from './profiles.ts';
import { clientSights, guestSights } from './screens.ts';
import { smallTargets } from './small-targets.ts';
import { applyTheme } from './apply-theme.ts';

const themes = ['standard', 'neo', 'abs', 'edel', 'sc', 'gs', 'jp'].flatMap((theme) =>
  (['light', 'dark'] as const).map((mode) => ({ theme, mode })),
);
// The longest words and the tallest letters.
const sampledLanguages = ['pl-PL', 'hi-IN'];
const visitors = [
  { client: null, sights: guestSights },
  { client: 'marta', sights: clientSights },
] as const;

for (const { client, sights } of visitors) {
  test.describe(client === null ? 'a guest' : 'a client', () => {
    test.use({ client });

    for (const [index, sight] of sights.entries()) {
      // Two themes a screen go round all of them over the screens.
      const worn = themes.filter(
        (_, at) => fullCounts || [index * 5, index * 5 + 9].some((turn) => turn % 14 === at),
      );

      test(`reads ${sight.name} in its themes`, async ({
        page,
        words,
        frame,
        deployment,
        profile,
      }) => {
        await sight.open(page, words, frame);
        expect(await findings(page), 'every rule').toEqual([]);
        for (const { theme, mode } of worn) {
          await applyTheme(page, deployment, profile, theme, mode);
          expect(await findings(page, 'color-contrast'), `${theme}, ${mode}`).toEqual([]);
        }
      });
    }
  });
}

// Each screen in one of the sampled languages, by turns; in every language when counts are full.
for (const [turnOfLanguage, language] of (fullCounts
  ? shippedProfile('dev').languages
  : sampledLanguages
).entries()) {
  const parity = turnOfLanguage % 2;
  for (const { client, sights } of visitors) {
    test.describe(`${client === null ? 'a guest' : 'a client'} in ${language}`, () => {
      test.use({
        client,
        language,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });

      test('finds every screen whole on a telephone, and everything that is tapped large enough', async ({
        page,
        words,
        frame,
      }) => {
        for (const sight of sights.filter((_, turn) => fullCounts || turn % 2 === parity)) {
          await sight.open(page, words, frame);
          expect(await smallTargets(page), `${sight.name}: less than 44 px`).toEqual([]);
          expect(await findings(page), sight.name).toEqual([]);
          expect(await rawIds(page), `${sight.name}: message ids instead of words`).toEqual([]);
          for (const width of [390, 320]) {
            await page.setViewportSize({ width, height: 844 });
            expect(await overflow(page), `${sight.name} at ${width} px`).toEqual([]);
          }
          await page.setViewportSize({ width: 390, height: 844 });
        }
      });
    });
  }
}

for (const profile of profileIds) {
  test.describe(shippedProfile(profile).name, () => {
    test.use({ profile, client: 'marta' });

    test('is in order in its own theme, and has its picture taken', async ({
      page,
      words,
      frame,
    }) => {
      for (const sight of clientSights.filter(
        ({ name }) => name === 'dashboard' || name === 'market',
      )) {
        await sight.open(page, words, frame);
        expect(await findings(page), sight.name).toEqual([]);
        expect(await rawIds(page)).toEqual([]);
        for (const [kind, width, height] of [
          ['desktop', 1440, 900],
          ['mobile', 390, 844],
        ] as const) {
          await page.setViewportSize({ width, height });
          expect(await overflow(page), `${sight.name} at ${width} px`).toEqual([]);
          await page.screenshot({
            path: `test-results/screens/${profile}-${sight.name}-${kind}.png`,
          });
        }
        await page.setViewportSize({ width: 1440, height: 900 });
      }
    });
  });
}

/** Texts and labels that look like the name of a message. */
function rawIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label],[placeholder],[title],[alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.trim()).filter((text) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text));
  });
}

/** The elements that make the page scroll sideways; none when it does not. */
function overflow(page: Page): Promise<string[]> {
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
