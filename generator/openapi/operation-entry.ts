import type { OperationEntry } from '#core/bundle.ts';
import { entriesOf, findField } from './answer-field.ts';
import type { DescribedOperation } from './described-operation.ts';
import { treeOf } from './openapi-file.ts';
import { settableParameters } from './settable-parameters.ts';

const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** What the app has to know to ask for an operation. */
export function operationEntry(operation: DescribedOperation): OperationEntry {
  const items = listPath(operation);
  const method = writes.find((one) => one === operation.method);
  return {
    ...(method === undefined
      ? {}
      : {
          method,
          idempotent: operation.parameters.some(
            (one) => one.in === 'header' && one.name.toLowerCase() === 'idempotency-key',
          ),
        }),
    ...(method === undefined || operation.invalidates === undefined
      ? {}
      : { invalidates: operation.invalidates }),
    ...(method === undefined || operation.encoding === undefined
      ? {}
      : { encoding: operation.encoding }),
    ...(method === undefined || operation.jsonType === undefined
      ? {}
      : { jsonType: operation.jsonType }),
    service: operation.document,
    path: operation.path,
    parameters: Object.fromEntries(
      settableParameters(operation).map(({ name, in: place }) => [name, place] as const),
    ),
    signedIn: operation.signedIn,
    ...(items === undefined ? {} : { items }),
    paged: isPaged(operation),
  };
}

/** Where the list stands in an answer: the answer itself, its `items`, or the one list in it; undefined when that is not clear. */
export function listPath({ answer, tree }: DescribedOperation): string | undefined {
  if (!answer) return undefined;
  if (entriesOf([answer], tree)) return '';
  if (findField([answer], [], tree).kind === 'open') return '';
  const lists = listPaths({ answer, tree });
  if (lists.includes('items')) return 'items';
  return lists.length === 1 ? lists[0] : undefined;
}

/** The lists in an answer. */
export function listPaths({
  answer,
  tree,
}: Pick<DescribedOperation, 'answer' | 'tree'>): readonly string[] {
  const whole = answer && findField([answer], [], tree);
  return whole?.kind === 'schemas'
    ? whole.schemas
        .flatMap((schema) => Object.entries(treeOf(schema['properties'])))
        .filter(([, schema]) => entriesOf([treeOf(schema)], tree))
        .map(([name]) => name)
    : [];
}

// The product's own pagination: `{ items, next }` and `?cursor=`.
function isPaged({ answer, parameters, tree }: DescribedOperation): boolean {
  if (!answer || !parameters.some((one) => one.in === 'query' && one.name === 'cursor'))
    return false;
  return findField([answer], ['next'], tree).kind === 'schemas';
}
