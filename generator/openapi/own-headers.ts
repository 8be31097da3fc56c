/**
 * Headers that the app sends with every request by itself, in lower case. Of three of them OpenAPI says that a parameter by
 * their name means nothing (OpenAPI 3.1 §4.8.12.1): media types and security describe them.
 */
export const ownHeaders: ReadonlySet<string> = new Set([
  'x-tenant-id',
  'accept-language',
  'x-stock-token',
  'authorization',
  'accept',
  'content-type',
]);

/** Those, and the key that it makes up for each attempt of a form. */
export const formHeaders: ReadonlySet<string> = new Set([...ownHeaders, 'idempotency-key']);
