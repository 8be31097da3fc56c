import type { QueryClient } from '@tanstack/react-query';
import type { EventChannel } from '#platform/price-stream.ts';
import type { AppServices } from '#page/app-context.ts';
import { createEventCursor } from './event-cursor.ts';
import { livePrices } from './live-prices.ts';

// Seconds: what a page may be behind the server's clock when it begins, and what the service goes back at most.
const margin = 5;
const longest = 3_600;

/** Listens to the events of the signed-in client and applies them to the page. */
export function followEvents(services: AppServices, client: QueryClient): void {
  const { session } = services;
  let owner: string | undefined;
  let leave: (() => void) | undefined;
  const follow = () => {
    const now = session.read()?.session;
    if (now === owner) return;
    leave?.();
    owner = now;
    leave =
      now === undefined ? undefined : livePrices(services).join(channelOf(now, services, client));
  };
  session.subscribe(follow);
  follow();
}

function channelOf(owner: string, services: AppServices, client: QueryClient): EventChannel {
  const cursor = createEventCursor(services.file.id, owner);
  const again = () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'connection' });
  const began = performance.now();
  // One after another, also the first ones, which wait for the code that knows what they mean.
  let applied: Promise<unknown> = Promise.resolve();
  const move = (seq: number, work: () => Promise<unknown>) => {
    cursor.move(seq);
    applied = applied
      .then(work)
      .catch(again)
      .then(() => cursor.keep(seq));
  };
  return {
    owner,
    start() {
      const known = cursor.read();
      if (known !== undefined) return { cursor: known };
      // What happened since this page began to read, or while an answer was on its way to it, is not on the page.
      const age = Math.ceil((performance.now() - began) / 1000) + margin;
      return { within: Math.min(age, longest) };
    },
    take(message) {
      const { type, cursor: from, seq } = message;
      const known = cursor.read();
      if (message['code'] === 'unauthorized') services.endSession(owner);
      else if (typeof from === 'number')
        move(from, async () => (type === 'reset' ? again() : undefined));
      else if (typeof seq === 'number' && !(known !== undefined && seq <= known)) {
        move(seq, async () =>
          (await import('./apply-event.ts')).applyEvent(message, services, client),
        );
      }
    },
  };
}
