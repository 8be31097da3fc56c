import { createLocalBus } from '#server/events/local-bus.ts';
import { busSuite } from './suites/bus-suite.ts';

busSuite('in one process', false, async () => {
  const bus = createLocalBus();
  return { join: async () => bus, cut: async () => undefined };
});
