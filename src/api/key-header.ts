/** Names one thing that is to happen once. Empty on a request within this app: its key is resolved when it is sent. */
export const keyHeader = 'Idempotency-Key';
