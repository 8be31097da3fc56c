import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPriceStore } from './price-store.ts';
import { createPriceStream } from './price-stream.ts';

/** The part of a WebSocket that the stream uses, driven by the test. */
class Line {
  readyState: number = WebSocket.OPEN;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: unknown[] = [];

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  say(message: unknown) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
}

function setUp({ failures = 0, owner = 'me' } = {}) {
  const lines: Line[] = [];
  let left = failures;
  const open = vi.fn(async () => {
    if (left-- > 0) throw new Error('unreachable');
    const line = new Line();
    lines.push(line);
    return line as unknown as WebSocket;
  });
  const stream = createPriceStream(
    { open, owner: () => owner, random: () => 1 },
    createPriceStore((flush) => flush()),
  );
  return { stream, lines, open, line: () => lines.at(-1) ?? expect.fail('no line is open') };
}

const tick = (seq: number, price = '10.5') => ({
  type: 'tick',
  instrument: 'XMAD-S:IBRX',
  seq,
  price,
  bid: '10.4',
  ask: price,
  change: '0.1',
  change_percent: '0.96',
  volume: 1,
  at: '2026-11-21T09:00:00.000Z',
});
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.stubGlobal('WebSocket', { OPEN: 1, CLOSED: 3 });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the price stream', () => {
  it('opens one line with the first follower and asks for each instrument once', async () => {
    const { stream, open, line } = setUp();
    stream.follow(['XMAD-S:IBRX']);
    stream.follow(['XMAD-S:IBRX', 'XMAD-S:ALTM']);
    await settle();
    stream.follow(['XMAD-S:ALTM', 'XMAD-S:NRDA']);
    expect(open).toHaveBeenCalledTimes(1);
    expect(line().sent).toEqual([
      { type: 'subscribe', instruments: ['XMAD-S:IBRX', 'XMAD-S:ALTM'], since: {} },
      { type: 'subscribe', instruments: ['XMAD-S:NRDA'], since: {} },
    ]);
  });

  it('takes single ticks and batches', async () => {
    const { stream, line } = setUp();
    stream.follow(['XMAD-S:IBRX']);
    await settle();
    line().say(tick(1));
    line().say({ type: 'ticks', items: [tick(2, '10.6'), tick(3, '10.7')] });
    expect(stream.store.read('XMAD-S:IBRX')).toMatchObject({ price: '10.7', seq: 3, move: 1 });
  });

  it('shrugs off what it does not understand', async () => {
    const { stream, line } = setUp();
    stream.follow(['XMAD-S:IBRX']);
    await settle();
    for (const odd of [
      '{',
      'null',
      '[]',
      { type: 'tick', instrument: 5 },
      { type: 'ticks', items: [null, 1] },
    ])
      line().say(odd);
    expect(stream.store.read('XMAD-S:IBRX')).toBeUndefined();
    expect(stream.status()).toBe('live');
  });

  it('is stale after 4 s of silence and live again with the next word', async () => {
    const { stream, lines, line } = setUp();
    stream.follow(['XMAD-S:IBRX']);
    await settle();
    expect(stream.status()).toBe('live');
    await vi.advanceTimersByTimeAsync(3_900);
    line().say({ type: 'heartbeat' });
    await vi.advanceTimersByTimeAsync(3_900);
    expect(stream.status()).toBe('live');
    await vi.advanceTimersByTimeAsync(200);
    expect(stream.status()).toBe('stale');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lines).toHaveLength(2);
    expect(stream.status()).toBe('live');
  });

  it('knows a price that stands still for more than 5 s while the stream lives, by the time of the service', async () => {
    const { stream, line } = setUp();
    stream.follow(['XMAD-S:IBRX', 'XMAD-S:OTHR', 'XMAD-S:NONE']);
    await settle();
    let changes = 0;
    stream.subscribeStatus(() => (changes += 1));
    line().say(tick(1));
    const at = stream.store.read('XMAD-S:IBRX')?.at ?? 0;
    const beat = (ms: number) =>
      line().say({ type: 'heartbeat', at: new Date(at + ms).toISOString() });
    const other = (seq: number, ms: number) =>
      line().say({ ...tick(seq), instrument: 'XMAD-S:OTHR', at: new Date(at + ms).toISOString() });
    other(1, 0);
    beat(5_000);
    expect([stream.isLate('XMAD-S:IBRX'), changes]).toEqual([false, 0]);
    other(2, 4_000);
    beat(5_001);
    expect(stream.isLate('XMAD-S:IBRX')).toBe(true);
    expect(stream.isLate('XMAD-S:OTHR')).toBe(false);
    // What has no price yet is not late, and what is late is said once.
    expect(stream.isLate('XMAD-S:NONE')).toBe(false);
    expect(changes).toBe(1);
    beat(5_500);
    expect([stream.status(), changes]).toEqual(['live', 1]);
    line().say({ ...tick(2), at: new Date(at + 5_500).toISOString() });
    expect([stream.isLate('XMAD-S:IBRX'), changes]).toEqual([false, 2]);
  });

  it('comes back and asks for what it missed', async () => {
    const { stream, line } = setUp();
    stream.follow(['XMAD-S:IBRX']);
    await settle();
    line().say(tick(41));
    line().close();
    expect(stream.status()).toBe('stale');
    await vi.advanceTimersByTimeAsync(500);
    expect(line().sent).toEqual([
      { type: 'subscribe', instruments: ['XMAD-S:IBRX'], since: { 'XMAD-S:IBRX': 41 } },
    ]);
  });

  it('waits longer after every failure, never more than 15 s', async () => {
    const { stream, open } = setUp({ failures: 20 });
    stream.follow(['XMAD-S:IBRX']);
    await settle();
    const pauses: number[] = [];
    for (let tries = open.mock.calls.length; tries < 8; tries = open.mock.calls.length) {
      let pause = 0;
      for (; open.mock.calls.length === tries; pause += 100) await vi.advanceTimersByTimeAsync(100);
      pauses.push(pause);
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });

  it('knows which of more than 250 rows are refused, and asks for them again when there is room', async () => {
    const { stream, line } = setUp();
    const rows = Array.from({ length: 260 }, (_, index) => `XMAD-S:R${index}`);
    const leave = stream.follow(rows.slice(0, 250));
    stream.follow(rows.slice(250));
    await settle();
    const onStatus = vi.fn();
    stream.subscribeStatus(onStatus);
    line().say({
      type: 'error',
      code: 'tooManyInstruments',
      instruments: rows.slice(250),
      limit: 250,
    });
    expect(rows.filter((row) => stream.isRefused(row))).toEqual(rows.slice(250));
    expect(onStatus).toHaveBeenCalled();
    expect(stream.status()).toBe('live');
    const before = line().sent.length;
    leave();
    expect(line().sent.slice(before).at(-1)).toEqual({
      type: 'subscribe',
      instruments: rows.slice(250),
      since: {},
    });
    expect(rows.some((row) => stream.isRefused(row))).toBe(false);
  });

  it('marks an unknown instrument as refused while it is followed, and tries again on another line', async () => {
    const { stream, line } = setUp();
    const leave = stream.follow(['XMAD-S:NOPE']);
    stream.follow(['XMAD-S:IBRX']);
    await settle();
    line().say({ type: 'error', code: 'notFound', instruments: ['XMAD-S:NOPE', 'XMAD-S:LEFT'] });
    expect(
      ['XMAD-S:NOPE', 'XMAD-S:LEFT', 'XMAD-S:IBRX'].filter((row) => stream.isRefused(row)),
    ).toEqual(['XMAD-S:NOPE']);
    line().close();
    await vi.advanceTimersByTimeAsync(500);
    expect(stream.isRefused('XMAD-S:NOPE')).toBe(false);
    line().say({ type: 'error', code: 'notFound', instruments: ['XMAD-S:NOPE'] });
    leave();
    expect(stream.isRefused('XMAD-S:NOPE')).toBe(false);
  });

  it('keeps its line from one screen to the next', async () => {
    const { stream, open, line } = setUp();
    for (let visit = 0; visit < 3; visit += 1) {
      const leave = stream.follow(['XMAD-S:IBRX']);
      await settle();
      leave();
      await vi.advanceTimersByTimeAsync(300);
      expect(stream.status()).toBe('live');
    }
    expect(open).toHaveBeenCalledTimes(1);
    expect(line().readyState).toBe(WebSocket.OPEN);
  });

  it('is stale when the line cannot be opened in time', async () => {
    const stream = createPriceStream({
      open: () => new Promise(() => undefined),
      owner: () => undefined,
      random: () => 1,
    });
    stream.follow(['XMAD-S:IBRX']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(stream.status()).toBe('stale');
  });

  it('asks again for what it missed, and takes a snapshot whatever its number', async () => {
    const { stream, line } = setUp();
    stream.follow(['XMAD-S:IBRX']);
    await settle();
    line().say(tick(7));
    line().say(tick(9));
    expect(line().sent.at(-1)).toEqual({
      type: 'subscribe',
      instruments: ['XMAD-S:IBRX'],
      since: { 'XMAD-S:IBRX': 9 },
    });
    line().say({ ...tick(2, '11.1'), type: 'snapshot' });
    expect(stream.store.read('XMAD-S:IBRX')).toMatchObject({ price: '11.1', seq: 2 });
  });

  it('names a hundred instruments a message at most', async () => {
    const { stream, line } = setUp();
    stream.follow(Array.from({ length: 230 }, (_, index) => `XMAD-S:S${index}`));
    await settle();
    expect(
      line().sent.map((message) => (message as { instruments: string[] }).instruments.length),
    ).toEqual([100, 100, 30]);
  });

  it('closes the connection without followers and opens none without them', async () => {
    const { stream, open, line } = setUp();
    const leave = stream.follow(['XMAD-S:IBRX']);
    await settle();
    leave();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(line().readyState).toBe(WebSocket.CLOSED);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('follows again after everybody had left', async () => {
    const { stream, open } = setUp();
    stream.follow(['XMAD-S:IBRX'])();
    await vi.advanceTimersByTimeAsync(5_000);
    stream.follow(['XMAD-S:IBRX']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(open).toHaveBeenCalledTimes(2);
    expect(stream.status()).toBe('live');
  });
});

describe('a client’s events on the line of the prices', () => {
  function channel(owner = 'me', from?: number) {
    const taken: unknown[] = [];
    let cursor = from;
    return {
      taken,
      set: (seq: number) => {
        cursor = seq;
      },
      channel: {
        owner,
        start: () => (cursor === undefined ? { within: 3 } : { cursor }),
        take: (message: unknown) => {
          taken.push(message);
        },
      },
    };
  }

  it('open the line though no price is followed, and arrive for those who have joined', async () => {
    const { stream, line } = setUp();
    const { taken, channel: mine } = channel();
    stream.join(mine);
    await settle();
    expect(line().sent).toEqual([{ type: 'resume', within: 3 }]);
    expect(stream.bringsEvents()).toBe(false);
    line().say({ type: 'resumed', cursor: 4 });
    line().say({ type: 'event', seq: 5, kind: 'messages.read', params: {}, at: 'x' });
    line().say(tick(1));
    expect(stream.bringsEvents()).toBe(true);
    expect(taken).toMatchObject([{ type: 'resumed' }, { type: 'event', seq: 5 }]);
  });

  it('go on after the line was lost from the last that was taken, with the prices', async () => {
    const { stream, line } = setUp();
    const mine = channel('me', 7);
    stream.follow(['XMAD-S:IBRX']);
    stream.join(mine.channel);
    await settle();
    line().say({ type: 'resumed', cursor: 7 });
    mine.set(9);
    line().close();
    expect(stream.bringsEvents()).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(line().sent).toMatchObject([{ type: 'resume', cursor: 9 }, { type: 'subscribe' }]);
  });

  it('use the line that prices have opened, unless it was opened by another client', async () => {
    const [same, other] = [setUp(), setUp()];
    for (const { stream } of [same, other]) stream.follow(['XMAD-S:IBRX']);
    await settle();
    same.stream.join(channel('me').channel);
    other.stream.join(channel('another').channel);
    expect(same.line().sent.at(-1)).toEqual({ type: 'resume', within: 3 });
    expect(other.lines[0]?.readyState).toBe(WebSocket.CLOSED);
    expect(other.lines).toHaveLength(2);
  });

  it('leave the line to the prices when the client leaves, and close it when none is followed', async () => {
    const [followed, alone] = [setUp(), setUp()];
    followed.stream.follow(['XMAD-S:IBRX']);
    const leaves = [followed, alone].map(({ stream }) => stream.join(channel().channel));
    await settle();
    for (const leave of leaves) leave();
    await vi.advanceTimersByTimeAsync(1_600);
    expect([followed.line().readyState, alone.line().readyState]).toEqual([
      WebSocket.OPEN,
      WebSocket.CLOSED,
    ]);
  });

  it('are not said to come where the service knows none', async () => {
    const { stream, line } = setUp();
    stream.join(channel().channel);
    await settle();
    line().say({ type: 'error', code: 'requestInvalid' });
    line().say({ type: 'heartbeat' });
    expect(stream.bringsEvents()).toBe(false);
  });
});
