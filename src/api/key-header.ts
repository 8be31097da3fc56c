/** Names one thing that is to happen once. Empty on a request within this app: its key is found on the way out. */
export const keyHeader = 'Idempotency-Key';
