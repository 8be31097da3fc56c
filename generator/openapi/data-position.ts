// What stands below these is data, where `$ref` is a key like any other.
const dataKeys = new Set(['example', 'examples', 'default', 'enum', 'const']);
// Below these stand names that the author chose: `default` of a response and `x-request-id` of a header are such names.
const nameMaps = new Set([
  '$defs',
  'callbacks',
  'content',
  'definitions',
  'dependentSchemas',
  'encoding',
  'headers',
  'links',
  'parameters',
  'pathItems',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
  'variables',
  'webhooks',
]);

/** Whether what stands under `key` in the object at `at` is data, and not a part of the description. */
export function isData(key: string, at: readonly string[]): boolean {
  if (isNameMap(at) || (key === 'examples' && isComponents(at))) return false;
  return dataKeys.has(key) || key.startsWith('x-');
}

/** A property may be called `headers`, so a map of names holds no other at once. */
function isNameMap(at: readonly string[]): boolean {
  const last = at.at(-1) ?? '';
  const above = at.slice(0, -1);
  return last === 'examples' ? isComponents(above) : nameMaps.has(last) && !isNameMap(above);
}

function isComponents(at: readonly string[]): boolean {
  return at.at(-1) === 'components' && !isNameMap(at.slice(0, -1));
}
