import { describe, expect, it } from 'vitest';
import { createSimulator } from '../simulator/create-simulator.ts';
import { parseClientMessage } from './client-message.ts';
import { createPriceHub, defaultLimits, type Connection } from './price-hub.ts';

type Message = Readonly<Record<string, unknown>> & { readonly type: string };

class Listener implements Connection {
  readonly received: (string | Buffer)[] = [];
  waiting = 0;
  dropped = false;
  backlog() {
    return this.waiting;
  }
  send(message: string | Buffer) {
    this.received.push(message);
  }
  drop() {
    this.dropped = true;
  }

  /** What arrived since the last look, batches taken apart. */
  prices(): Message[] {
    return this.received.splice(0).flatMap((message) => {
      const parsed: Message & { items?: Message[] } = JSON.parse(String(message));
      return parsed.items ?? [parsed];
    });
  }
}

function stage(seed = 'hub') {
  let now = Date.UTC(2026, 10, 18, 11, 0, 0);
  const clock = () => new Date(now);
  const provider = createSimulator({ seed, clock, alwaysOpen: true });
  const hub = createPriceHub(provider, clock);
  const instruments = provider.stocks.map(({ instrument }) => instrument);
  return {
    hub,
    provider,
    instruments,
    pass(ms: number, pulses = true) {
      for (let passed = 0; passed < ms; passed += 250) {
        now += 250;
        if (pulses) hub.pulse();
      }
    },
  };
}

function subscribe(instruments: readonly string[], since: Readonly<Record<string, number>> = {}) {
  return { type: 'subscribe' as const, instruments, since: new Map(Object.entries(since)) };
}

const iberra = 'XMAD-S:IBRX';

describe('sequence', () => {
  it('starts with a snapshot and goes on without a gap, one to three seconds apart', () => {
    const { hub, pass } = stage();
    const listener = new Listener();
    hub.join(listener).receive(subscribe([iberra, 'XMAD-S:MES15']));
    pass(60_000);
    const everything = listener.prices();
    for (const instrument of [iberra, 'XMAD-S:MES15']) {
      const seen = everything.filter((price) => price['instrument'] === instrument);
      expect(seen[0]?.type).toBe('snapshot');
      expect(seen.length).toBeGreaterThanOrEqual(29);
      for (const [i, price] of seen.slice(1).entries()) {
        expect(price).toMatchObject({ type: 'tick', seq: Number(seen[0]?.['seq']) + i + 1 });
        const pause = Date.parse(String(price['at'])) - Date.parse(String(seen[i]?.['at']));
        expect(pause).toBeGreaterThanOrEqual(1000);
        expect(pause).toBeLessThanOrEqual(3000);
      }
    }
  });

  it('gives two members the same prices, whenever they came', () => {
    const { hub, pass } = stage();
    const [early, late] = [new Listener(), new Listener()];
    hub.join(early).receive(subscribe([iberra]));
    pass(10_000);
    early.prices();
    hub.join(late).receive(subscribe([iberra]));
    const [snapshot] = late.prices();
    pass(10_000);
    const [a, b] = [early.prices(), late.prices()];
    expect(b).toEqual(a);
    expect(b[0]?.['seq']).toBe(Number(snapshot?.['seq']) + 1);
  });

  it('stops after unsubscribing, and drops channels without readers', () => {
    const { hub, pass } = stage();
    const listener = new Listener();
    const member = hub.join(listener);
    member.receive(subscribe([iberra]));
    member.receive({ type: 'unsubscribe', instruments: [iberra, 'XMAD-S:ALTM'], since: new Map() });
    listener.prices();
    pass(10_000);
    expect(listener.received).toEqual([]);
  });
});

describe('resume', () => {
  it('replays exactly what was missed, also on another server with the same seed', () => {
    const first = stage();
    const listener = new Listener();
    const member = first.hub.join(listener);
    member.receive(subscribe([iberra]));
    first.pass(6000);
    const seen = Number(listener.prices().at(-1)?.['seq']);
    member.leave();
    first.pass(20_000);

    const restarted = stage();
    restarted.pass(26_000, false);
    const again = new Listener();
    restarted.hub.join(again).receive(subscribe([iberra], { [iberra]: seen }));
    restarted.pass(3000);
    const prices = again.prices();
    expect(prices.length).toBeGreaterThan(9);
    expect(prices.map(({ type, seq }) => ({ type, seq }))).toEqual(
      prices.map((_, i) => ({ type: 'tick', seq: seen + 1 + i })),
    );
  });

  it('never runs ahead of what the others received', () => {
    const { hub, pass } = stage();
    const [early, late] = [new Listener(), new Listener()];
    hub.join(early).receive(subscribe([iberra]));
    const start = Number(early.prices()[0]?.['seq']);
    pass(8000, false);
    hub.join(late).receive(subscribe([iberra], { [iberra]: start - 2 }));
    pass(250);
    const received = late.prices().map(({ seq }) => seq);
    expect(received.length).toBeGreaterThan(4);
    expect(received).toEqual(received.map((_, i) => start - 1 + i));
    expect(early.prices().map(({ seq }) => seq)).toEqual(received.slice(2));
  });

  it('answers with a snapshot when too much was missed, or the count is not ours', () => {
    const { hub, provider } = stage();
    const now = provider.latest(iberra)?.seq ?? 0;
    for (const since of [now - defaultLimits.replay - 1, 0, now + 1, Number.MAX_SAFE_INTEGER]) {
      const listener = new Listener();
      hub.join(listener).receive(subscribe([iberra], { [iberra]: since }));
      expect(listener.prices()).toMatchObject([{ type: 'snapshot', seq: now }]);
    }
  });

  it('replaces a standstill of the process by a snapshot', () => {
    const { hub, pass, provider } = stage();
    const listener = new Listener();
    hub.join(listener).receive(subscribe([iberra]));
    listener.prices();
    pass(120_000, false);
    hub.pulse();
    expect(listener.prices()).toMatchObject([
      { type: 'snapshot', seq: provider.latest(iberra)?.seq },
    ]);
  });
});

describe('limits', () => {
  it('refuses the instruments beyond what one member may hold, and takes the others', () => {
    const { provider, instruments } = stage();
    const clock = () => new Date(Date.UTC(2026, 10, 18, 11));
    const hub = createPriceHub(provider, clock, { ...defaultLimits, instruments: 10 });
    const listener = new Listener();
    const member = hub.join(listener);
    member.receive(subscribe(instruments.slice(0, 8)));
    listener.prices();
    member.receive(
      subscribe([...instruments.slice(5, 9), 'XMAD-S:NOPE', ...instruments.slice(9, 15)]),
    );
    const [unknown, refused, ...prices] = listener.prices();
    expect(unknown).toEqual({ type: 'error', code: 'notFound', instruments: ['XMAD-S:NOPE'] });
    expect(refused).toEqual({
      type: 'error',
      code: 'tooManyInstruments',
      instruments: instruments.slice(10, 15),
      limit: 10,
    });
    expect(prices.map(({ instrument }) => instrument)).toEqual(instruments.slice(5, 10));
    // Room again, once some are given back.
    member.receive({ type: 'unsubscribe', instruments: instruments.slice(0, 2), since: new Map() });
    member.receive(subscribe(instruments.slice(10, 12)));
    expect(listener.prices().map(({ type }) => type)).toEqual(['snapshot', 'snapshot']);
  });

  it('serves a screen that declares all it may, in one message', () => {
    const base = stage().provider;
    const many = Array.from({ length: 260 }, (_, i) => `XMAD-S:N${i}`);
    const provider = { ...base, latest: () => base.latest(iberra) };
    const hub = createPriceHub(provider, () => new Date(Date.UTC(2026, 10, 18, 11)));
    const listener = new Listener();
    const message = parseClientMessage(JSON.stringify({ type: 'subscribe', instruments: many }));
    if (message === null || message.type === 'resume') throw new Error('it was not read');
    hub.join(listener).receive(message);
    const [refused, ...prices] = listener.prices();
    expect(refused).toEqual({
      type: 'error',
      code: 'tooManyInstruments',
      instruments: many.slice(250),
      limit: 250,
    });
    expect(prices.map(({ instrument }) => instrument)).toEqual(many.slice(0, 250));
  });

  it('encodes a batch once for all members with the same subscriptions', () => {
    const { hub, instruments, pass } = stage();
    const listeners = Array.from({ length: 1000 }, () => new Listener());
    for (const listener of listeners) {
      hub.join(listener).receive(subscribe(instruments.slice(0, 60)));
      listener.received.length = 0;
    }
    pass(2000);
    const [first] = listeners;
    expect(first?.received.length).toBeGreaterThan(4);
    for (const listener of listeners) {
      expect(listener.received.every((batch, i) => batch === first?.received[i])).toBe(true);
    }
  });
});

describe('a slow consumer', () => {
  it('gets nothing while it is behind, then one snapshot an instrument, then ticks again', () => {
    const { hub, instruments, pass, provider } = stage();
    const held = instruments.slice(0, 50);
    const listener = new Listener();
    hub.join(listener).receive(subscribe(held));
    listener.received.length = 0;
    listener.waiting = defaultLimits.highWater + 1;
    pass(20_000);
    hub.heartbeat();
    expect(listener.received).toEqual([]);

    // Still above the low mark: not yet.
    listener.waiting = defaultLimits.lowWater + 1;
    pass(250);
    expect(listener.received).toEqual([]);

    listener.waiting = 0;
    pass(250);
    const caughtUp = listener.prices();
    expect(caughtUp.map(({ type }) => type)).toEqual(held.map(() => 'snapshot'));
    expect(caughtUp.map((price) => [price['instrument'], price['seq']]).sort()).toEqual(
      held.map((instrument) => [instrument, provider.latest(instrument)?.seq]).sort(),
    );

    pass(3000);
    const next = listener.prices().find((price) => price['instrument'] === held[0]);
    const before = caughtUp.find((price) => price['instrument'] === held[0]);
    expect(next).toMatchObject({ type: 'tick', seq: Number(before?.['seq']) + 1 });
  });

  it('cannot fill memory by subscribing without reading', () => {
    const { hub, instruments } = stage();
    const listener = new Listener();
    const member = hub.join(listener);
    listener.waiting = defaultLimits.highWater + 1;
    for (let i = 0; i < 100; i += 1)
      member.receive(subscribe([...instruments.slice(0, 60), 'XMAD-S:NOPE']));
    expect(listener.received).toEqual([]);
  });

  it('is given up after half a minute, and the others go on', () => {
    const { hub, pass } = stage();
    const [stuck, lively] = [new Listener(), new Listener()];
    for (const listener of [stuck, lively]) hub.join(listener).receive(subscribe([iberra]));
    stuck.waiting = 10 * defaultLimits.highWater;
    pass(30_000);
    expect(stuck.dropped).toBe(false);
    pass(1000);
    expect(stuck.dropped).toBe(true);
    expect(hub.size).toBe(1);
    lively.prices();
    pass(3000);
    expect(lively.prices().length).toBeGreaterThan(0);
  });
});
