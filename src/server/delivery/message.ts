/** A message on its way out of the backend. */
export interface Message {
  readonly tenant: string;
  /** The same at every attempt. */
  readonly id: string;
  readonly channel: 'sms' | 'email';
  readonly target: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Takes a message to where it is read; a rejection says that it was not delivered and is to be tried again. */
export type Deliver = (message: Message) => Promise<void>;
