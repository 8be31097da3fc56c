import { pathKeys } from '#core/answer-path.ts';
import { entriesOf, findField, knownValues } from './answer-field.ts';
import type { DescribedOperation } from './described-operation.ts';
import { propertiesOf, saidOf, type Said } from './described-schema.ts';
import { listPath, listPaths } from './operation-entry.ts';
import type { Tree } from './openapi-file.ts';
import { valueKind, type ValueKind } from './value-kind.ts';

/** One value that a block can show, or an object or list of objects that holds some. */
export interface AnswerField extends Said {
  /** As `field` names it: dotted, or a JSON pointer where a key has a dot or a slash. */
  readonly path: string;
  /** In the words of JSON Schema: `string`, `string (date)`, `array of object`. */
  readonly type: string;
  readonly kind: ValueKind | 'list' | 'objects';
  /** Every value that it can have, where these are known. */
  readonly values?: readonly string[];
}

export interface AnswerFields {
  /** Whether these are the fields of each entry of a list, or of one object. */
  readonly of: 'list' | 'object';
  /** Where the list or object stands in the answer; empty for the answer itself. */
  readonly items: string;
  readonly fields: readonly AnswerField[];
  /** Nothing is said of the fields: any may be there. */
  readonly isOpen: boolean;
}

/** Objects within objects are followed this far; what lies deeper has no room in a cell. */
const maxDepth = 4;

/** The fields of an answer at a path; of its list where it is one and no path is given. Undefined without a JSON answer. */
export function answerFields(
  operation: DescribedOperation,
  items: string = wholeList(operation) ?? '',
): AnswerFields | undefined {
  const { answer, tree } = operation;
  if (!answer) return undefined;
  const found = findField([answer], pathKeys(items), tree);
  if (found.kind === 'open') return { of: 'object', items, fields: [], isOpen: true };
  if (found.kind === 'missing') return undefined;
  const entries = entriesOf(found.schemas, tree);
  const shown = entries ?? found.schemas;
  return {
    of: entries ? 'list' : 'object',
    items,
    fields: fieldsIn(shown, tree, [], new Set()),
    isOpen: findField(shown, [], tree).kind === 'open',
  };
}

// What a list comes with when it is sent a page at a time.
const paging =
  /^(?:next|prev|previous|cursor|next_?cursor|has_?(?:more|next)|total(?:_?(?:count|pages|items))?|count|pages?|page_?(?:size|number)?|size|limit|offset|links?)$/i;

/** The list that an answer is about: the answer itself, or the one in it beside which nothing stands but its pages. */
function wholeList(operation: DescribedOperation): string | undefined {
  const items = listPath(operation);
  if (items === undefined || answerFields(operation, items)?.of !== 'list') return undefined;
  const beside = items === '' ? [] : (answerFields(operation, '')?.fields ?? []);
  const isAlone = beside.every(
    ({ path }) => pathKeys(path)[0] === items || paging.test(pathKeys(path)[0] ?? ''),
  );
  return isAlone ? items : undefined;
}

/**
 * Lists of objects in an answer, by path, where it has several or they stand among other fields. Those of objects within it
 * count where it has none of its own: some publishers wrap every answer once more.
 */
export function innerLists(operation: DescribedOperation): readonly string[] {
  const isTable = (path: string) =>
    answerFields(operation, path)?.fields.some(({ kind }) => isShown(kind)) === true;
  const own = listPaths(operation)
    .map((name) => fieldPath([name]))
    .filter(isTable);
  if (own.length > 0) return own;
  const whole = answerFields(operation, '');
  return whole?.of === 'object'
    ? whole.fields.flatMap(({ kind, path }) => (kind === 'objects' ? path : [])).filter(isTable)
    : [];
}

/** Whether a single cell or line can show such a value. */
export function isShown(kind: AnswerField['kind']): boolean {
  return kind !== 'object' && kind !== 'objects';
}

/** Keys as one path: dotted where it can be, else a JSON pointer. */
export function fieldPath(keys: readonly string[]): string {
  return keys.some((key) => key === '' || /[./~]/.test(key))
    ? keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    : keys.join('.');
}

function fieldsIn(
  from: readonly Tree[],
  tree: Tree,
  above: readonly string[],
  seen: ReadonlySet<Tree>,
): AnswerField[] {
  const found = findField(from, [], tree);
  if (found.kind !== 'schemas' || above.length === maxDepth) return [];
  // An object within itself is listed once.
  const schemas = found.schemas.filter((schema) => !seen.has(schema));
  const inside = new Set([...seen, ...schemas]);
  return [...propertiesOf(schemas)].flatMap(([name, all]) => {
    const inner = all.filter((schema) => schema['writeOnly'] !== true);
    if (inner.length === 0) return [];
    const keys = [...above, name];
    const field = fieldOf(keys, inner, tree);
    return field.kind === 'object' ? [field, ...fieldsIn(inner, tree, keys, inside)] : [field];
  });
}

function fieldOf(keys: readonly string[], from: readonly Tree[], tree: Tree): AnswerField {
  // Beside a reference or above alternatives, a schema may still name and describe its values.
  const base = { path: fieldPath(keys), ...saidOf(from) };
  const found = findField(from, [], tree);
  const schemas = found.kind === 'schemas' ? found.schemas : [];
  const entries = entriesOf(schemas, tree);
  if (entries) {
    const inner = findField(entries, [], tree);
    const [kind, type] = inner.kind === 'schemas' ? kindAndType(inner.schemas) : unknown;
    return {
      ...base,
      type: `array of ${type}`,
      kind: kind === 'object' ? 'objects' : 'list',
    };
  }
  const [kind, type] = kindAndType(schemas);
  const values = knownValues(schemas, tree);
  return { ...base, type, kind, ...(values && kind !== 'boolean' ? { values } : {}) };
}

const unknown = ['unknown', 'any'] as const;

const named: Readonly<Partial<Record<ValueKind, string>>> = {
  decimal: 'string (decimal)',
  day: 'string (date)',
  moment: 'string (date-time)',
  seconds: 'number (seconds since 1970)',
  text: 'string',
  word: 'string',
};

// Beside one that has a type, what only describes says nothing of the value.
function kindAndType(schemas: readonly Tree[]): readonly [ValueKind, string] {
  const typed = schemas.filter((schema) => schema['type'] !== undefined);
  const kinds = new Set(typed.map(valueKind));
  const [kind = 'unknown'] = kinds;
  const types = new Set(
    typed.flatMap((schema) => [schema['type']].flat().map(String)).filter((one) => one !== 'null'),
  );
  if (kinds.size !== 1) return types.size === 0 ? unknown : ['unknown', [...types].join(' or ')];
  return [kind, named[kind] ?? ([...types].join(' or ') || 'any')];
}
