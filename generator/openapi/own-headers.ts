/** Headers that the app sends with every request by itself, in lower case. */
export const ownHeaders: ReadonlySet<string> = new Set([
  'x-tenant-id',
  'accept-language',
  'x-stock-token',
  'authorization',
]);

/** Those, and the key that it makes up for each attempt of a form. */
export const formHeaders: ReadonlySet<string> = new Set([...ownHeaders, 'idempotency-key']);
