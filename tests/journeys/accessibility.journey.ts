import type { Page } from '@playwright/test';
import { fullCounts } from '#tests/full-counts.ts';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';
import { overflow } from './overflow.ts';
import { profileIds, shippedProfile } from './profiles.ts';
import { baseSights, clientSights, guestSights, plannerSights } from './screens.ts';
import { smallTargets } from './small-targets.ts';
import { applyTheme } from './apply-theme.ts';

const themes = ['standard', 'neo', 'abs', 'edel', 'sc', 'gs', 'jp'].flatMap((theme) =>
  (['light', 'dark'] as const).map((mode) => ({ theme, mode })),
);
const sizes = ['desktop', 'phone'] as const;
const visitors = [
  { profile: 'dev', client: null, sights: guestSights },
  { profile: 'pl', client: null, sights: baseSights },
  { profile: 'dev', client: 'marta', sights: clientSights },
  // The profile for development has no trading by AI.
  { profile: 'pl', client: 'planner', sights: plannerSights },
] as const;

const seen = visitors.flatMap(({ sights, ...visitor }) =>
  sights.map((sight) => ({ ...visitor, sight })),
);

/**
 * What is looked at: every screen in every language and size, each in all themes, with counts that are full. The suite sees
 * every screen once, in one language, size and theme. Steps without a common divisor let each of these go round over
 * the screens, and no two of them go round together.
 */
const crossings = seen.flatMap(({ profile, client, sight }, turn) => {
  const all = shippedProfile(profile).languages.flatMap((language) =>
    sizes.map((size) => ({ language, size })),
  );
  const chosen = all[(turn * 5 + Math.floor(turn / all.length)) % all.length];
  return (fullCounts ? all : all.filter((each) => each === chosen)).map((each) => ({
    ...each,
    isQuick: turn % 10 === 0,
    profile,
    client,
    sight,
    worn: fullCounts ? themes : themes.filter((_, at) => at === (turn * 9) % themes.length),
  }));
});

for (const { profile, client, sight, language, size, worn, isQuick } of crossings) {
  const isPhone = size === 'phone';
  test.describe(`${client === null ? 'a guest' : 'a client'} in ${language}, ${size}`, () => {
    test.use({
      profile,
      client,
      language,
      ...(isPhone && { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    });

    test(
      `reads ${sight.name} whole, in its themes`,
      { tag: isQuick ? '@quick' : [] },
      async ({ page, words, frame, deployment }) => {
        await sight.open(page, words, frame);
        for (const [turn, { theme, mode }] of worn.entries()) {
          await applyTheme(page, deployment, profile, theme, mode);
          // The first theme is held to every rule, the others to what a theme can change.
          expect(
            await findings(page, turn === 0 ? undefined : 'color-contrast'),
            `${theme}, ${mode}`,
          ).toEqual([]);
        }
        expect(await rawIds(page), 'message ids instead of words').toEqual([]);
        if (isPhone) expect(await smallTargets(page), 'less than 44 px').toEqual([]);
        for (const width of isPhone ? [390, 320] : [1440]) {
          await page.setViewportSize({ width, height: 844 });
          expect(await overflow(page), `at ${width} px`).toEqual([]);
        }
      },
    );
  });
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
    // The name of a file that ships with every bundle.
    const file = 'licences.txt';
    return texts
      .map((text) => text.trim())
      .filter((text) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text) && text !== file);
  });
}
