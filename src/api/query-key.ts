/** Values that a read is asked with. Those that are left out are none. */
export type KeyParameters = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The key of a read in the cache: its operation and its parameters as they travel. The same request has the same
 * answer, whether a feature or a block that configuration binds.
 */
export function queryKey(
  operation: string,
  parameters: KeyParameters = {},
): readonly [operation: string, parameters: Readonly<Record<string, string>>] {
  const given = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return [operation, Object.fromEntries(given)];
}
