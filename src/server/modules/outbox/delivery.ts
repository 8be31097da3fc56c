/** A message to be sent. */
export interface Delivery {
  readonly tenant: string;
  /** The same at every attempt: a channel can recognise by it a message that it has already delivered. */
  readonly id: string;
  readonly channel: 'sms' | 'email';
  readonly target: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Takes messages to where they are read. A rejection says that this one was not delivered and is to be tried again. */
export type DeliveryPort = (delivery: Delivery) => Promise<void>;
