/**
 * Headers that the app sends to every service by itself, in lower case. Of three of them OpenAPI says that a parameter by
 * their name means nothing (OpenAPI 3.1 §4.8.12.1): media types and security describe them.
 */
const everywhere = ['accept-language', 'authorization', 'accept', 'content-type'];
/** Whose client calls, and a token that everybody may know: for the product's own services alone. */
const productOnly = ['x-tenant-id', 'x-stock-token'];
/** A key that the app makes up for each attempt of a form. */
const formOnly = ['idempotency-key'];

/** Whether the app sends a header by itself with this operation. */
export function isOwnHeader(
  name: string,
  { method, isProduct }: { readonly method: string; readonly isProduct: boolean },
): boolean {
  const key = name.toLowerCase();
  return (
    everywhere.includes(key) ||
    (isProduct && productOnly.includes(key)) ||
    (method !== 'GET' && formOnly.includes(key))
  );
}

/** Those that only the app gives a value, whatever a profile says. */
export function isMadeByApp(name: string): boolean {
  return [...everywhere, ...formOnly].includes(name.toLowerCase());
}
