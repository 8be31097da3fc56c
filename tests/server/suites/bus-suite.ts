import { afterEach, describe, expect, it } from 'vitest';
import type { BusMessage, EventBus } from '#server/events/event-bus.ts';

/** One installation's bus, that servers join. */
export interface BusInstallation {
  join(): Promise<EventBus>;
  /** Breaks every line of the installation; needed where there is one. */
  cut(): Promise<void>;
}

/** What every bus must do, whatever carries it. */
export function busSuite(
  name: string,
  hasLine: boolean,
  install: () => Promise<BusInstallation>,
): void {
  describe(`the event bus: ${name}`, { timeout: 30_000 }, () => {
    const open: EventBus[] = [];
    afterEach(async () => {
      for (const bus of open.splice(0)) await bus.close();
    });

    const join = async (installation: BusInstallation) => {
      const bus = await installation.join();
      open.push(bus);
      const heard: BusMessage[] = [];
      return { bus, heard, leave: bus.subscribe((message) => heard.push(message)) };
    };
    const message = (seq: number, clientId = 'c', text = ''): BusMessage => ({
      tenant: 'es',
      clientId,
      seq,
      event: {
        seq,
        kind: 'balance.changed',
        params: { account: text },
        at: '2026-11-21T10:00:00.000Z',
      },
    });
    const seqs = (heard: readonly BusMessage[], clientId = 'c') =>
      heard.filter((each) => each.clientId === clientId).map(({ seq }) => seq);

    it('brings what one server publishes to all, its own subscribers among them, in order', async () => {
      const installation = await install();
      const [first, second] = [await join(installation), await join(installation)];
      const sent = Array.from({ length: 300 }, (_, index) =>
        message(index + 1, index % 2 ? 'c' : 'd', 'Zoë “1,50 €”'),
      );
      await first.bus.publish(sent.slice(0, 150));
      await first.bus.publish(sent.slice(150));
      for (const { heard } of [first, second]) {
        await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(300);
        expect(heard).toEqual(sent);
      }
    });

    it('leaves what is too large for a wake-up to the log', async () => {
      const { bus, heard } = await join(await install());
      await bus.publish([message(1, 'c', 'x'.repeat(20_000)), message(2)]);
      await expect.poll(() => heard.length).toBe(2);
      expect(seqs(heard)).toEqual([1, 2]);
      expect(heard[1]?.event).not.toBeNull();
    });

    it('brings nothing to who has left, and goes on for the others', async () => {
      const installation = await install();
      const [leaving, staying] = [await join(installation), await join(installation)];
      leaving.leave();
      await leaving.bus.publish([message(1)]);
      await expect.poll(() => staying.heard.length).toBe(1);
      expect(leaving.heard).toEqual([]);
    });

    if (hasLine)
      it('comes back by itself after its line was cut, and reports that something may be missing', async () => {
        const installation = await install();
        const { bus, heard } = await join(installation);
        let gaps = 0;
        bus.onGap(() => {
          gaps += 1;
        });
        await installation.cut();
        await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
        await expect
          .poll(
            async () => {
              await bus.publish([message(7)]).catch(() => undefined);
              return seqs(heard).includes(7);
            },
            { timeout: 10_000 },
          )
          .toBe(true);
      });
  });
}
