import type { NumberedEvent } from './client-event.ts';

/** A wake-up: events of this client have come so far. */
export interface BusMessage {
  readonly tenant: string;
  readonly clientId: string;
  readonly seq: number;
  /** The event itself where it is small enough to travel along; otherwise it is read from the log. */
  readonly event: NumberedEvent | null;
}

/**
 * Carries wake-ups between the servers of one installation. What is published reaches every subscriber of every server at
 * least once, in the order in which one server published it. Losing one does no harm: numbers have no
 * gaps, and who finds one reads the log.
 */
export interface EventBus {
  publish(messages: readonly BusMessage[]): Promise<void>;
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** Called when messages may have been missed: the bus was away and is back. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}
