import { entriesOf, findField } from '#generator/openapi/answer-field.ts';
import { propertiesOf } from '#generator/openapi/described-schema.ts';
import { listPath } from '#generator/openapi/operation-entry.ts';
import type { Tree } from '#generator/openapi/openapi-file.ts';
import type { MockOperation } from './mock-operation.ts';

/** A list that can be read, and the path of one entry below it: what is sent to either can be kept. */
export interface CollectionShape {
  readonly list: MockOperation;
  /** Where the list stands in its answer: a name, or empty for the answer itself. */
  readonly items: string;
  /** Schema of an entry. */
  readonly entry: Tree;
  /** Field by which entries differ. */
  readonly key: string;
  /** Parameter of the path of one entry; undefined when entries are only added. */
  readonly parameter: string | undefined;
}

export type CollectionAction = 'list' | 'add' | 'read' | 'change' | 'remove';

/** What an operation does to a collection. */
export interface CollectionPart {
  readonly shape: CollectionShape;
  readonly action: CollectionAction;
}

/** The operations of a document that read or change a collection. */
export function collectionParts(
  operations: readonly MockOperation[],
): ReadonlyMap<MockOperation, CollectionPart> {
  const parts = new Map<MockOperation, CollectionPart>();
  for (const list of operations) {
    const shape = shapeOf(list, operations);
    if (!shape) continue;
    for (const operation of operations) {
      const action = actionOf(operation, shape);
      if (action !== undefined) parts.set(operation, { shape, action });
    }
  }
  return parts;
}

function shapeOf(
  list: MockOperation,
  operations: readonly MockOperation[],
): CollectionShape | undefined {
  if (list.method !== 'GET') return undefined;
  const items = listPath(list.described);
  const { answer, tree } = list.described;
  if (items === undefined || !answer) return undefined;
  const found = findField([answer], items === '' ? [] : [items], tree);
  const [entry] = (found.kind === 'schemas' && entriesOf(found.schemas, tree)) || [];
  if (!entry) return undefined;
  const inner = findField([entry], [], tree);
  const names = [...propertiesOf(inner.kind === 'schemas' ? inner.schemas : []).keys()];
  const parameter = itemParameter(list.path, operations);
  const key = keyOf(names, parameter);
  const isChanged = operations.some(
    ({ method, path }) =>
      method !== 'GET' && (path === list.path || isItemPath(path, list.path, parameter)),
  );
  return key === undefined || !(isChanged || parameter !== undefined)
    ? undefined
    : { list, items, entry, key, parameter };
}

function itemParameter(path: string, operations: readonly MockOperation[]): string | undefined {
  return operations
    .map((one) => (one.path.startsWith(`${path}/`) ? one.path.slice(path.length + 1) : ''))
    .map((rest) => /^\{([^{}/]+)\}$/.exec(rest)?.[1])
    .find((name) => name !== undefined);
}

function isItemPath(path: string, list: string, parameter: string | undefined): boolean {
  return parameter !== undefined && path === `${list}/{${parameter}}`;
}

/** `{goal-id}` is the field `goal_id` or `goalId`, else `id`. */
function keyOf(names: readonly string[], parameter: string | undefined): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const named =
    parameter === undefined ? undefined : names.find((name) => plain(name) === plain(parameter));
  return named ?? names.find((name) => name.toLowerCase() === 'id');
}

function actionOf(
  { method, path }: MockOperation,
  { list, parameter }: CollectionShape,
): CollectionAction | undefined {
  if (path === list.path) return method === 'GET' ? 'list' : method === 'POST' ? 'add' : undefined;
  if (!isItemPath(path, list.path, parameter)) return undefined;
  const actions: Readonly<Record<string, CollectionAction>> = {
    GET: 'read',
    PUT: 'change',
    PATCH: 'change',
    DELETE: 'remove',
  };
  return actions[method];
}
