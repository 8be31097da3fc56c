import type { Clock } from '#server/platform/clock.ts';
import type { Delivery, DeliveryPort } from './delivery.ts';

/** Most messages that a mailbox holds; the oldest are forgotten. */
const capacity = 1000;

export interface ReceivedMessage extends Delivery {
  readonly receivedAt: Date;
}

/** The telephones of a demonstration: messages end here, in memory, and the desk reads them. */
export interface DemoMailbox {
  readonly port: DeliveryPort;
  /** Those of a tenant, the newest first. */
  read(tenant: string, limit: number): readonly ReceivedMessage[];
}

export function createDemoMailbox(
  clock: Clock,
  onReceived: (delivery: Delivery) => void,
): DemoMailbox {
  const received: ReceivedMessage[] = [];
  return {
    port: async (delivery) => {
      received.unshift({ ...delivery, receivedAt: clock() });
      received.length = Math.min(received.length, capacity);
      onReceived(delivery);
    },
    read: (tenant, limit) => received.filter((each) => each.tenant === tenant).slice(0, limit),
  };
}
