import { randomUUID } from 'node:crypto';
import { fullCounts } from '#tests/full-counts.ts';
import { hostileAnswers } from '#tests/payloads/hostile-answer.ts';
import { payloadsFor, scriptPayloads } from '#tests/payloads/script-payloads.ts';
import { deskOf } from './desk.ts';
import { hostOf } from './deployment/deployment.ts';
import { expect, test } from './journey.ts';
import { newClient } from './new-client.ts';
import { clientSights, guestSights } from './screens.ts';
import { watchPayloads } from './watch-payloads.ts';

const visitors = [
  { client: null, sights: guestSights },
  { client: 'marta', sights: clientSights },
] as const;

// A sample of the screens and one order of payloads; all of them with counts that are full, so that a text meets several.
const [sampleStep, orders] = fullCounts ? [1, 4] : [7, 1];

for (const { client, sights } of visitors)
  test.describe(client === null ? 'a guest' : 'a client', () => {
    test.use({ client, probe: 'hostile', language: 'en-US' });

    test('sees every script in messages, configuration and answers as text', async ({
      page,
      words,
      frame,
      deployment,
    }) => {
      test.setTimeout(fullCounts ? 3_600_000 : 180_000);
      const { origin } = new URL(hostOf(deployment, 'hostile'));
      const watched = await watchPayloads(page, origin);
      let change = hostileAnswers(0);
      await page.route(
        (url) => /^\/(?:api|feed)\//.test(url.pathname),
        async (route) => {
          const response = await route.fetch();
          if (!/json/.test(response.headers()['content-type'] ?? ''))
            return route.fulfill({ response });
          return route.fulfill({ response, json: change(await response.json()) });
        },
      );
      const seen = new Set<number>();
      for (let order = 0; order < orders; order += 1) {
        for (const [turn, sight] of sights.entries()) {
          if (turn % sampleStep !== 0) continue;
          change = hostileAnswers(order * 31 + turn * 7);
          await sight.open(page, words, frame);
          expect(await watched.inDocument(), sight.name).toEqual([]);
          expect(watched.happened(), sight.name).toEqual([]);
          const text = await page.evaluate(() => document.body.textContent);
          for (const payload of scriptPayloads)
            if (text.includes(payload.text)) seen.add(payload.id);
          expect(new URL(page.url()).origin).toBe(origin);
        }
      }
      // That nothing ran says something only where payloads were on the screen.
      expect(seen.size).toBeGreaterThan(fullCounts ? 100 : 20);
    });
  });

/** A level that only this client has, so that a broadcast to it reaches them alone. */
const loneVip = 900;

test.describe('a new client', () => {
  test.use({ profile: 'kun', language: 'en-US' });

  test('reads payloads in news, broadcasts and a conversation as they were written', async ({
    browser,
    deployment,
    profile,
  }) => {
    test.setTimeout(fullCounts ? 3_600_000 : 180_000);
    const desk = deskOf(deployment, profile);
    const { username, storage } = await newClient(deployment, profile);
    const id = await desk.idOf(username);
    const baseURL = hostOf(deployment, profile);
    const context = await browser.newContext({ baseURL, storageState: storage, locale: 'en-US' });
    const page = await context.newPage();
    const watched = await watchPayloads(page, new URL(baseURL).origin);

    await desk.call('PUT', `/clients/${id}/permissions`, { vip: loneVip });

    for (const payload of payloadsFor(40)) {
      // As a database keeps it: no text holds the character of nothing.
      const said = `${payload.id}: ${payload.text.replaceAll('\u0000', '')}`;
      const short = said.slice(0, 120);
      const [news, broadcast] = [randomUUID(), randomUUID()];
      const write = (text: string) =>
        desk.call('POST', '/news', {
          id: news,
          topic: 'service',
          texts: { 'en-US': { title: short, summary: said, text } },
          stocks: [],
        });
      await write(said).catch((error: unknown) => {
        // What is no safe Markdown is refused; it stands in the title all the same.
        expect(String(error)).toContain(' 400 ');
        return write('As it is written above.');
      });
      await desk.call('POST', `/news/${news}/publish`);
      await desk.call('POST', `/clients/${id}/chat`, { text: said });
      await desk.call('POST', '/broadcasts', {
        id: broadcast,
        texts: { 'en-US': { title: short, body: said } },
        languages: ['en-US'],
        vip_from: loneVip,
        required: true,
        link: null,
      });

      await page.goto(`/news/${news}`);
      await expect(page.getByRole('article').getByRole('heading').first()).toContainText(short);
      await expectNothing(`news with payload ${payload.id}`);
      await page.goto('/support');
      await expect(page.getByRole('log')).toContainText(said);
      await expectNothing(`a conversation with payload ${payload.id}`);
      await page.goto('/messages');
      await expect(page.getByRole('main')).toContainText(short);
      await expectNothing(`a broadcast with payload ${payload.id}`);
    }
    await context.close();

    async function expectNothing(where: string): Promise<void> {
      expect(await watched.inDocument(), where).toEqual([]);
      expect(watched.happened(), where).toEqual([]);
    }
  });
});
