import { acceptedValues } from '#generator/openapi/accepted-values.ts';
import { findField } from '#generator/openapi/answer-field.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { treeOf } from '#generator/openapi/openapi-file.ts';

/** What a dotted name leads to in the body of a request. */
export function bodyField(operation: DescribedOperation, target: string) {
  if (operation.body === undefined) return { kind: 'missing', step: target, known: [] } as const;
  return findField([treeOf(operation.body)], target.split('.'), operation.tree);
}

/** Values that a field of the request takes, where they are listed. */
export function acceptedBy({ body, tree }: DescribedOperation, target: string) {
  const path = target.split('.');
  const last = path.pop() ?? '';
  const above = findField([treeOf(body)], path, tree);
  if (above.kind !== 'schemas') return undefined;
  return acceptedValues(
    above.schemas.flatMap((schema) => treeOf(schema['properties'])[last] ?? []).map(treeOf),
    tree,
  );
}
