/**
 * Operations that `openapi/client.yaml` declares and this backend does not offer yet: they answer 501
 * `notAvailable`. The start stops when one of them has a handler, or another one has none.
 */
export const notAvailable: readonly string[] = [];
