import { describe, expect, it } from 'vitest';
import type { NumberedEvent } from './client-event.ts';
import type { BusMessage } from './event-bus.ts';
import { createEventHub } from './event-hub.ts';
import type { EventLog } from './event-log.ts';
import { createLocalBus } from './local-bus.ts';

const client = { clientId: 'c', sessionId: 's' };

function stage() {
  const events: NumberedEvent[] = [];
  let reads = 0;
  let failing = false;
  const log: EventLog = {
    open: async (_tenant, _client, since) => ({
      last: events.length,
      keptFrom: 0,
      before: since && events.length > 0 ? 0 : null,
      sessionEndsAt: new Date('2027-01-01'),
    }),
    after: async (_tenant, _client, seq, limit) => {
      reads += 1;
      if (failing) throw new Error('away');
      return events.slice(seq, seq + limit);
    },
    positions: async (clients) => clients.map((each) => ({ ...each, seq: events.length })),
  };
  const bus = createLocalBus();
  const faults: unknown[] = [];
  const hub = createEventHub({
    bus,
    log,
    clock: () => new Date('2026-11-21'),
    onFault: (error) => faults.push(error),
  });
  const append = (kind = 'balance.changed', params: NumberedEvent['params'] = {}): BusMessage => {
    const event = { seq: events.length + 1, kind, params, at: '2026-11-21T10:00:00.000Z' };
    events.push(event);
    return { tenant: 'es', clientId: 'c', seq: event.seq, event };
  };
  const join = (own = client) => {
    const sent: { type: string; seq?: number; cursor?: number }[] = [];
    const page = { backlog: 0, sent, seqs: () => sent.flatMap(({ seq }) => seq ?? []) };
    const member = hub.join('es', own, {
      backlog: () => page.backlog,
      send: (text) => {
        sent.push(JSON.parse(text));
      },
    });
    return { page, member };
  };
  return {
    hub,
    bus,
    append,
    join,
    faults,
    reads: () => reads,
    fail: (value: boolean) => {
      failing = value;
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('event hub', () => {
  it('passes on what follows without a look at the log, and passes over what it had', async () => {
    const { bus, append, join, reads } = stage();
    const { page, member } = join();
    member.resume({ within: 0 });
    await settled();
    const messages = [append(), append(), append()];
    await bus.publish([...messages, ...messages]);
    expect(page.seqs()).toEqual([1, 2, 3]);
    expect(reads()).toBe(0);
  });

  it('reads a gap from the log, whatever order wake-ups come in', async () => {
    const { bus, append, join } = stage();
    const { page, member } = join();
    member.resume({ within: 0 });
    await settled();
    const [first, second, third] = [append(), append(), append()];
    await bus.publish([third, first, second]);
    await settled();
    expect(page.seqs()).toEqual([1, 2, 3]);
  });

  it('misses nothing that is committed while it begins', async () => {
    const { bus, append, join } = stage();
    append();
    const { page, member } = join();
    member.resume({ cursor: 0 });
    await bus.publish([append()]);
    await settled();
    expect(page.sent.map(({ type }) => type)).toEqual(['resumed', 'event', 'event']);
    expect(page.seqs()).toEqual([1, 2]);
  });

  it('keeps nothing for who does not read, and brings all of it in order once they do', async () => {
    const { hub, bus, append, join, reads } = stage();
    const { page, member } = join();
    member.resume({ within: 0 });
    await settled();
    page.backlog = 1e6;
    for (let index = 0; index < 350; index += 1) await bus.publish([append()]);
    hub.pulse();
    await settled();
    expect([page.seqs(), reads()]).toEqual([[], 0]);
    page.backlog = 0;
    hub.pulse();
    await settled();
    expect(page.seqs()).toEqual(Array.from({ length: 350 }, (_, index) => index + 1));
  });

  it('goes on after the log was away', async () => {
    const { hub, bus, append, join, fail, faults } = stage();
    const { page, member } = join();
    member.resume({ within: 0 });
    await settled();
    fail(true);
    await bus.publish([{ ...append(), event: null }]);
    await settled();
    expect([page.seqs(), faults.length]).toEqual([[], 1]);
    fail(false);
    hub.pulse();
    await settled();
    expect(page.seqs()).toEqual([1]);
  });

  it('finds what the bus lost', async () => {
    const { hub, append, join } = stage();
    const { page, member } = join();
    member.resume({ within: 0 });
    await settled();
    append();
    append();
    await hub.reconcile();
    await settled();
    expect(page.seqs()).toEqual([1, 2]);
  });

  it('notifies an ended session of its end alone, also where more is waiting before and after it', async () => {
    const { bus, append, join } = stage();
    const [ended, other] = [join(), join({ clientId: 'c', sessionId: 'other' })];
    ended.member.resume({ within: 0 });
    other.member.resume({ within: 0 });
    await settled();
    append();
    append('session.ended', { session: 's' });
    await bus.publish([append()]);
    await settled();
    await bus.publish([append()]);
    await settled();
    expect([ended.page.seqs(), other.page.seqs()]).toEqual([[2], [1, 2, 3, 4]]);
  });

  it('says nothing more to who has left', async () => {
    const { bus, append, join } = stage();
    const { page, member } = join();
    member.resume({ within: 0 });
    await settled();
    member.leave();
    await bus.publish([append()]);
    await settled();
    expect(page.seqs()).toEqual([]);
  });
});
