import type { BusMessage, EventBus } from './event-bus.ts';

/** The bus of a server that is alone. */
export function createLocalBus(): EventBus {
  const listeners = new Set<(message: BusMessage) => void>();
  return {
    async publish(messages) {
      for (const message of messages)
        for (const listener of [...listeners]) if (listeners.has(listener)) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap: () => () => undefined,
    close: async () => listeners.clear(),
  };
}
