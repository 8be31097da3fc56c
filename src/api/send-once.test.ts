import { describe, expect, it } from 'vitest';
import type { ApiSettings } from './api-settings.ts';
import { createApi } from './create-api.ts';
import type { Tokens } from './tokens.ts';

type Answer = () => Response | Promise<Response>;

const body = {
  name: 'Lucía Salcedo',
  relation: 'child',
  phone: '+34600333444',
  dob: '1995-06-30',
  share: '25',
  version: 0,
} as const;
const list = {
  items: [],
  total_share: '0',
  left_share: '100',
  max_items: 10,
  min_share: '1',
  version: 1,
  next: null,
};
const done: Answer = () => Response.json(list);
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const refused =
  (status: number, code: string): Answer =>
  () =>
    Response.json({ code }, { status });

/** A browser: one storage and one clock for all its tabs, and a backend that gives these answers one after another. */
function browser(...answers: readonly Answer[]) {
  const left = [...answers];
  const sent: string[] = [];
  const waited: number[] = [];
  const state = {
    kept: null as string | null,
    now: 1_800_000_000_000,
    session: 'A',
    during: () => undefined as void,
  };
  let turn: Promise<unknown> = Promise.resolve();
  const tab = () => {
    const tokens = (): Tokens => ({
      session: state.session,
      accessToken: 'mine',
      refreshToken: 'r1',
      expiresAt: state.now + 10_000_000,
    });
    const settings: ApiSettings = {
      tenantId: 'meridian-es',
      apiBase: 'http://app.test/api',
      stockBase: 'http://app.test/feed',
      stockToken: 'pub_es01',
      language: () => 'es-ES',
      now: () => state.now,
      onUnauthorized: () => undefined,
      onWritten: () => Promise.resolve(),
      prove: () => Promise.resolve(),
      session: {
        read: tokens,
        write: () => undefined,
        subscribe: () => () => undefined,
        exclusively(_name, task) {
          const next = turn.then(task, task);
          turn = next.catch(() => undefined);
          return next;
        },
      },
      intents: {
        read: () => state.kept,
        write: (text) => {
          state.kept = text;
        },
      },
      async wait(pause) {
        waited.push(pause);
        state.during();
      },
      fetch: async (input) => {
        sent.push(new Request(input).headers.get('idempotency-key') ?? 'none');
        return (left.shift() ?? done)();
      },
    };
    const api = createApi(settings);
    return {
      add: (changes: object = {}) =>
        api.client.POST('/nominee/app/v1', { body: { ...body, ...changes } }),
      api,
    };
  };
  return { tab, sent, waited, state };
}

describe('what must happen once', () => {
  it('goes out under a key of its own, which is forgotten with the answer', async () => {
    const { tab, sent, state } = browser();
    await tab().add();
    await tab().add();
    expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(sent).size).toBe(2);
    expect(state.kept).toBeNull();
  });

  it('is asked for again under the same key when its answer got lost', async () => {
    const { tab, sent, waited } = browser(
      lost,
      refused(503, 'serviceUnavailable'),
      () => new Response('<html>', { status: 502 }),
    );
    expect((await tab().add()).data).toEqual(list);
    expect([sent.length, new Set(sent).size, waited]).toEqual([4, 1, [500, 1_500, 4_000]]);
  });

  it('waits for the request in progress', async () => {
    const { tab, sent } = browser(
      refused(409, 'idempotencyInFlight'),
      refused(409, 'idempotencyInFlight'),
    );
    expect((await tab().add()).data).toEqual(list);
    expect([sent.length, new Set(sent).size]).toEqual([3, 1]);
  });

  it('keeps its key where no answer came at all, for the next attempt, after a reload too', async () => {
    const { tab, sent, state } = browser(lost, lost, lost, lost);
    await expect(tab().add()).rejects.toMatchObject({ code: 'networkUnreachable' });
    await tab().add({ share: '26' });
    await tab().add();
    expect([sent.length, sent[5]]).toEqual([6, sent[0]]);
    expect(sent[4]).not.toBe(sent[0]);
    expect(state.kept).toBeNull();
  });

  it('has one key in two tabs', async () => {
    const { tab, sent } = browser(lost, lost);
    await Promise.all([tab().add(), tab().add()]);
    expect(new Set(sent).size).toBe(1);
  });

  it('is something new after a refusal', async () => {
    for (const answer of [
      refused(409, 'changedMeanwhile'),
      refused(400, 'requestInvalid'),
      refused(403, 'gateRefused'),
      refused(422, 'idempotencyKeyReused'),
    ]) {
      const { tab, sent, state, waited } = browser(answer);
      await expect(tab().add()).rejects.toThrow();
      expect([state.kept, waited]).toEqual([null, []]);
      await tab().add();
      expect(new Set(sent).size).toBe(2);
    }
  });

  it('is never sent again on behalf of another client', async () => {
    const { tab, sent, state } = browser(lost);
    state.during = () => {
      state.session = 'B';
    };
    await expect(tab().add()).rejects.toMatchObject({ code: 'networkUnreachable' });
    expect(sent).toHaveLength(1);
    // What the next client sends is another intent, though every word is the same.
    await tab().add();
    expect(sent[1]).not.toBe(sent[0]);
  });

  it('leaves nothing of what was sent in the browser', async () => {
    const { tab, state } = browser(lost, lost, lost, lost);
    await tab()
      .add()
      .catch(() => undefined);
    expect(Object.keys(JSON.parse(state.kept ?? '[]')[0])).toEqual(['name', 'key', 'at']);
    for (const word of Object.values(body))
      if (String(word).length > 3) expect(state.kept).not.toContain(String(word));
  });

  it('does not trust what it finds kept, and lets go of what is old', async () => {
    for (const kept of ['{', '[1]', '[{"name":"x","key":"<script>","at":1}]', 'null']) {
      const { tab, sent, state } = browser();
      state.kept = kept;
      await tab().add();
      expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);
    }
    const { tab, sent, state } = browser(lost, lost, lost, lost);
    await tab()
      .add()
      .catch(() => undefined);
    state.now += 24 * 60 * 60_000;
    await tab().add();
    expect(sent[4]).not.toBe(sent[0]);
  });

  it('is marked by the contract alone: no other write carries a key', async () => {
    const { tab, sent } = browser();
    await tab().api.client.POST('/client/app/v1/pwd_verify', { body: { password: 'p' } });
    expect(sent).toEqual(['none']);
  });
});
