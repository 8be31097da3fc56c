import type { Page } from '@playwright/test';
import { deskOf, type Desk } from './desk.ts';
import { hostOf } from './deployment/deployment.ts';
import { expect, test } from './journey.ts';
import { loginPage } from './login-page.ts';
import { newClient } from './new-client.ts';
import { shippedProfile } from './profiles.ts';
import { tokensKey } from './signed-in.ts';

test.describe('a client who has to be verified, in two tabs', () => {
  test.use({ profile: 'pl', client: 'review' });

  test('is let on in both as soon as the desk approves: no reload, no request in between, no way back', async ({
    page,
    context,
    words,
    frame,
    deployment,
    profile,
  }) => {
    const desk = deskOf(deployment, profile);
    const id = await idOf(desk, 'review');
    await desk.call('PUT', `/clients/${id}/permissions`, { kyc_force: true });
    const other = await context.newPage();
    const tabs = [
      { tab: page, route: '/portfolio' },
      { tab: other, route: '/profile' },
    ].map((each) => {
      const events = eventsOf(each.tab);
      return { ...each, events, asked: readsOf(each.tab, events) };
    });
    for (const { tab, route, events } of tabs) {
      await tab.goto(route);
      await expect(tab).toHaveURL(`/kyc?redirect=${encodeURIComponent(route)}`);
      await expect(tab.getByText(words('kyc.pending.title'))).toBeVisible();
      await expect.poll(() => events.some((message) => message.includes('"resumed"'))).toBe(true);
    }
    const visited = tabs.map(({ tab }) => pathsOf(tab));
    const before = tabs.map(({ asked }) => asked.length);

    await desk.call('POST', `/kyc/${id}/approve`);
    for (const [index, { tab, route, events, asked }] of tabs.entries()) {
      await expect(tab).toHaveURL(route);
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      // It was notified and did not poll: the first request comes after the event.
      expect(events.some((message) => message.includes('"identity.decided"'))).toBe(true);
      expect(asked.slice(before[index])).toEqual(asked.slice(before[index]).map(() => true));
      expect([...new Set(visited[index])]).toEqual([route]);
    }
    await expect(frame.toast('clientMessage.identityApproved.title')).toBeVisible();
  });
});

test.describe('a client in two browsers', () => {
  test.use({ profile: 'pl' });

  test('is signed out of the one that the other ends, at once and with a word about it', async ({
    page,
    words,
    frame,
    deployment,
    profile,
  }) => {
    const client = await newClient(deployment, profile);
    const events = eventsOf(page);
    await page.goto('/login?redirect=%2Fportfolio');
    await loginPage(page, words).signIn(client.username, client.password);
    await expect(
      page.getByRole('heading', { name: words('portfolio.holdings.title'), exact: true }),
    ).toBeVisible();
    // Every read of the page has its answer: what is still asked for when the session ends is refused.
    await expect(page.getByText(words('portfolio.holdings.none'))).toBeVisible();
    await expect(page.getByText(words('product.holdings.none'))).toBeVisible();
    await expect.poll(() => events.some((message) => message.includes('"resumed"'))).toBe(true);
    await page.waitForLoadState('networkidle');
    const tokens = await page.evaluate((key) => localStorage.getItem(key), tokensKey(profile));
    const { accessToken }: { accessToken: string } = JSON.parse(tokens ?? '{}');
    const ended = await fetch(new URL('/api/auth/app/v1/sessions', hostOf(deployment, profile)), {
      method: 'DELETE',
      headers: {
        Authorization: `Bearer ${accessToken}`,
        'X-Tenant-Id': shippedProfile(profile).http.tenantId,
      },
    });
    expect(ended.status).toBe(204);
    await expect(frame.toast('error.sessionExpired')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(frame.signIn).toBeVisible();
  });
});

/** Texts of the messages about the client that arrive in a tab. */
function eventsOf(tab: Page): string[] {
  const messages: string[] = [];
  tab.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (/^\{"type":"(?:event|resumed|reset)/.test(text)) messages.push(text);
    }),
  );
  return messages;
}

/** Requests for the identity check that a tab sends, each with whether it had been notified of the decision before. */
function readsOf(tab: Page, events: readonly string[]): boolean[] {
  const reads: boolean[] = [];
  tab.on('request', (request) => {
    if (/\/(?:verified|identify\/app\/v1\/detail)$/.test(request.url()))
      reads.push(events.some((message) => message.includes('"identity.decided"')));
  });
  return reads;
}

/** Where a tab goes from now on. */
function pathsOf(tab: Page): string[] {
  const paths: string[] = [];
  tab.on('framenavigated', (visited) => {
    if (visited === tab.mainFrame()) paths.push(new URL(visited.url()).pathname);
  });
  return paths;
}

async function idOf(desk: Desk, username: string): Promise<string> {
  const { items } = (await desk.call('GET', `/clients?q=${encodeURIComponent(username)}`)) as {
    items: { id: string; username: string }[];
  };
  const found = items.find((client) => client.username === username);
  if (found === undefined) throw new Error(`no client ${username}`);
  return found.id;
}
