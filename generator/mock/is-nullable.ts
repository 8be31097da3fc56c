import { isTree, type Tree } from '#generator/openapi/openapi-file.ts';

/** Whether null fits a schema: `nullable` of 3.0, the type `null` of 3.1, or one of several shapes. */
export function isNullable(schema: Tree): boolean {
  if (schema['nullable'] === true || [schema['type']].flat().includes('null')) return true;
  return [schema['anyOf'], schema['oneOf']].some(
    (list) => Array.isArray(list) && list.filter(isTree).some(isNullable),
  );
}
