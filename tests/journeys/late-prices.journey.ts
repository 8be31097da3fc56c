import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, test } from './journey.ts';

test.describe('a stream of prices', () => {
  test.use({ profile: 'dev', client: 'marta', language: 'en-US' });

  test('that goes silent marks the price within seconds, and so does one stock that alone stops', async ({
    page,
    words,
  }) => {
    const stream = await cutStream(page);
    await page.goto('/quote?s=SLVG&ex=XMAD-S');
    const head = page.locator('[data-pinned]');
    const ticket = page.locator('form').last();
    await expect(head.getByTestId('best-prices')).toBeVisible();
    await expect(ticket.getByText(words('ticket.last'))).toBeVisible();
    const marks = [
      head.getByText(words('market.notLive')),
      head.getByText(words('market.stale')),
      ticket.getByText(words('ticket.stale')),
    ] as const;
    for (const mark of marks) await expect(mark).toBeHidden();

    // Its prices stop; the others go on, and so does the heartbeat.
    stream.stop('XMAD-S:SLVG');
    await expect(marks[0]).toBeVisible();
    await expect(marks[1]).toBeHidden();
    await expect(marks[2]).toBeVisible();
    expect(await findings(page)).toEqual([]);
    stream.resume();
    await expect(marks[0]).toBeHidden();
    await expect(marks[2]).toBeHidden();

    // Nothing comes any more.
    stream.stop('');
    await expect(marks[1]).toBeVisible();
    await expect(marks[2]).toBeVisible();
    stream.resume();
    await expect(marks[1]).toBeHidden();
    await expect(marks[2]).toBeHidden();
  });
});

/** A stream whose messages that name a stock can be kept back; an empty name keeps back all. */
async function cutStream(page: Page) {
  let stopped: string | null = null;
  await page.routeWebSocket(/\/stream\/v1\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (stopped === null || !String(message).includes(stopped)) socket.send(message);
    });
  });
  return {
    stop: (name: string) => {
      stopped = name;
    },
    resume: () => {
      stopped = null;
    },
  };
}
