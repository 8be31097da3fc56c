import type { Page } from '@playwright/test';
import { fullCounts } from '#tests/full-counts.ts';
import { expect, test } from './journey.ts';
import {
  knownData,
  routesOfTenant,
  wordsIn,
  wordsOfAnswer,
  wordsOfBrowser,
  wordsOfTenant,
} from './known-data.ts';
import { closing, opening } from '#tests/payloads/pseudo-text.ts';
import { rawWords, shownTexts } from './raw-texts.ts';
import { clientSights, guestSights, type Sight } from './screens.ts';

const listed = new Set(knownData.flatMap(({ words }) => words).flatMap(wordsIn));
const everywhere = new Set([...listed, ...wordsOfTenant()]);

// A sample of the screens; every one with counts that are full, and in every state.
const step = fullCounts ? 1 : 6;
const sampled = <T>(all: readonly T[]): readonly T[] => all.filter((_, turn) => turn % step === 0);

/** What a page shows in English letters that no answer and no list of data accounts for, and what is cut off. */
async function rawTexts(page: Page, answered: ReadonlySet<string>): Promise<readonly string[]> {
  const ofBrowser = await wordsOfBrowser(page);
  const isData = (word: string) =>
    everywhere.has(word) || ofBrowser.has(word) || answered.has(word);
  const texts = await shownTexts(page);
  return texts.flatMap(({ text, around, where }) => {
    const raw = rawWords(text, isData);
    const isCut = around.split(opening).length !== around.split(closing).length;
    return raw.length > 0 || isCut ? [`${raw.join(' ') || 'cut off'} in "${text}" (${where})`] : [];
  });
}

/** The words of all answers that a page got so far. */
function answersOf(page: Page): ReadonlySet<string> {
  const words = new Set<string>();
  page.on('response', async (response) => {
    if (!/^\/(?:api|feed)\//.test(new URL(response.url()).pathname)) return;
    const answer: unknown = await response.json().catch(() => null);
    for (const word of wordsOfAnswer(answer)) words.add(word);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const word of wordsIn(String(payload))) words.add(word);
    }),
  );
  return words;
}

const visitors: readonly { readonly client: string | null; readonly sights: readonly Sight[] }[] = [
  { client: null, sights: guestSights },
  { client: 'marta', sights: clientSights },
];

for (const { client, sights } of visitors)
  test.describe(client === null ? 'a guest' : 'a client', () => {
    test.use({ client, probe: 'pseudo', language: 'en-US' });

    test('reads nothing that is not a message or data', async ({ page, words, frame }) => {
      test.setTimeout(fullCounts ? 1_800_000 : 180_000);
      const answered = answersOf(page);
      const found: string[] = [];
      for (const sight of sampled(sights)) {
        await sight.open(page, words, frame);
        found.push(...(await rawTexts(page, answered)).map((raw) => `${sight.name}: ${raw}`));
      }
      expect(found).toEqual([]);
    });
  });

// What clients in other states see, and everybody when the backend fails: screens by their addresses alone.
const states = [
  { name: 'a new client', client: 'newcomer', fails: false },
  { name: 'a client who owes', client: 'outstanding', fails: false },
  { name: 'a client who was rejected', client: 'rejected', fails: false },
  { name: 'a client whose backend fails', client: 'marta', fails: true },
  { name: 'a guest whose backend fails', client: null, fails: true },
] as const;

for (const [turn, { name, client, fails }] of states.entries())
  test.describe(name, () => {
    test.use({ client, probe: 'pseudo', language: 'en-US' });

    test('reads nothing on any screen that is not a message or data', async ({
      page,
      pageErrors,
    }) => {
      test.setTimeout(fullCounts ? 1_800_000 : 180_000);
      const answered = answersOf(page);
      if (fails) {
        pageErrors.expect(/status of 500/);
        await page.route(
          (url) => /^\/(?:api|feed)\//.test(url.pathname),
          (route) =>
            route.fulfill({
              status: 500,
              contentType: 'application/problem+json',
              body: JSON.stringify({ status: 500, code: 'internal' }),
            }),
        );
      }
      const found: string[] = [];
      const routes = routesOfTenant().filter((_, at) => fullCounts || at % 20 === turn);
      for (const route of routes) {
        await page.goto(route);
        await expect(page.getByRole('main').or(page.getByRole('alert')).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(page.locator('main [data-arriving]')).toHaveCount(0);
        found.push(...(await rawTexts(page, answered)).map((raw) => `${route}: ${raw}`));
      }
      expect(found).toEqual([]);
    });
  });
