/** A message on its way out. */
export interface Delivery {
  readonly tenant: string;
  /** The same at every attempt: whoever delivers may see by it that a message was delivered already. */
  readonly id: string;
  readonly channel: 'sms' | 'email';
  readonly target: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Takes messages to where they are read. A rejection says that this one was not delivered and is to be tried again. */
export type DeliveryPort = (delivery: Delivery) => Promise<void>;
