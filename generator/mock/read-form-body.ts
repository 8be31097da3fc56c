import {
  hasStyle,
  isJsonField,
  type BodyEncoding,
  type FieldEncoding,
} from '#core/body-encoding.ts';
import type { FieldCode } from '#core/error-catalogue.ts';
import { fileLimits } from '#generator/openapi/encoded-fields.ts';
import { isFile } from '#generator/openapi/file-schema.ts';
import { treeOf, type Tree } from '#generator/openapi/openapi-file.ts';
import { merged } from './merged-schema.ts';
import type { RequestError } from './mock-problem.ts';
import type { MockFile, MockPart } from './mock-request.ts';
import { typedText } from './typed-text.ts';

export interface FormBody {
  /** As JSON would have said it; a file is its name. */
  readonly value: Readonly<Record<string, unknown>>;
  /** What is wrong with single fields that a schema does not see: files, and texts that are no JSON. */
  readonly errors: readonly RequestError[];
  /** JSON pointers of the files in it. */
  readonly files: readonly string[];
}

/** Reads the fields of a body that is no JSON as its schema and its encoding mean them. */
export function readFormBody(
  parts: readonly MockPart[],
  schema: Tree,
  encoding: BodyEncoding,
  tree: Tree,
): FormBody {
  const whole = merged(schema, tree);
  const properties = treeOf(whole['properties']);
  const errors: RequestError[] = [];
  const files: string[] = [];
  const value: Record<string, unknown> = {};
  const report = (pointer: string, code: FieldCode, detail: string): void => {
    errors.push({ pointer, code, detail: `${pointer} ${detail}` });
  };
  const left = new Map<string, MockPart['content'][]>();
  for (const { name, content } of parts) left.set(name, [...(left.get(name) ?? []), content]);

  for (const [name, property] of Object.entries(properties)) {
    const field = {
      name,
      schema: merged(treeOf(property), tree),
      encoding: encoding.fields?.[name],
    };
    const list = field.schema['items'];
    const one = list === undefined ? field.schema : merged(treeOf(list), tree);
    const found = isFile(one)
      ? takeFiles(field, one, left, report, files)
      : isExplodedObject(field)
        ? takeExploded(field, left, tree)
        : field.encoding?.style === 'deepObject'
          ? takeDeep(field, left, tree)
          : takeNamed(field, left, tree, report);
    if (found !== undefined) value[name] = found;
  }
  // What the schema does not name is the schema's to refuse.
  for (const [name, contents] of left) value[name] = plain(contents[0]);
  return { value, errors, files };
}

interface Field {
  readonly name: string;
  readonly schema: Tree;
  readonly encoding: FieldEncoding | undefined;
}

type Left = Map<string, MockPart['content'][]>;
type Report = (pointer: string, code: FieldCode, detail: string) => void;

function isExplodedObject({ schema, encoding }: Field): boolean {
  const isForm = encoding?.style === undefined || encoding.style === 'form';
  return isObject(schema) && hasStyle(encoding) && isForm && encoding?.explode !== false;
}

/** Each property of the object stands under its own name. */
function takeExploded({ schema }: Field, left: Left, tree: Tree): unknown {
  const entries = Object.entries(treeOf(schema['properties'])).flatMap(([key, inner]) => {
    const [content] = left.get(key) ?? [];
    left.delete(key);
    return content === undefined
      ? []
      : [[key, typedText([plain(content)], merged(treeOf(inner), tree))]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** `a[b][0]=…`: everything whose name begins with the field's. */
function takeDeep({ name, schema }: Field, left: Left, tree: Tree): unknown {
  const own = [...left].filter(([key]) => key.startsWith(`${name}[`));
  if (own.length === 0) return undefined;
  const root: Nested = new Map();
  for (const [key, contents] of own) {
    left.delete(key);
    const steps = [...key.slice(name.length).matchAll(/\[([^\]]*)\]/g)].map(
      ([, step = '']) => step,
    );
    put(root, steps, contents.map(plain));
  }
  return shaped(root, schema, tree);
}

type Nested = Map<string, Nested | readonly string[]>;

function put(
  into: Nested,
  [step = '', ...rest]: readonly string[],
  texts: readonly string[],
): void {
  if (rest.length === 0) return void into.set(step, texts);
  const before = into.get(step);
  const inner: Nested = before instanceof Map ? before : new Map();
  into.set(step, inner);
  put(inner, rest, texts);
}

function shaped(found: Nested | readonly string[], schema: Tree, tree: Tree): unknown {
  if (!(found instanceof Map)) return typedText(found, schema);
  if (schema['items'] !== undefined) {
    const items = merged(treeOf(schema['items']), tree);
    return [...found.values()].flatMap((one) =>
      // `a[]=1&a[]=2` is a list without numbers.
      one instanceof Map ? [shaped(one, items, tree)] : one.map((text) => typedText([text], items)),
    );
  }
  const properties = treeOf(schema['properties']);
  return Object.fromEntries(
    [...found].map(([key, one]) => [key, shaped(one, merged(treeOf(properties[key]), tree), tree)]),
  );
}

function takeFiles(
  { name, schema, encoding }: Field,
  file: Tree,
  left: Left,
  report: Report,
  files: string[],
): unknown {
  const contents = left.get(name);
  if (contents === undefined) return undefined;
  left.delete(name);
  const isList = schema['items'] !== undefined;
  const limits = fileLimits(file, encoding);
  for (const [index, content] of contents.entries()) {
    const pointer = isList ? `${pointerTo(name)}/${index}` : pointerTo(name);
    files.push(pointer);
    checkFile(content, limits, pointer, report);
  }
  const names = contents.map(plain);
  return isList ? names : names[0];
}

function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function takeNamed(field: Field, left: Left, tree: Tree, report: Report): unknown {
  const { name, schema, encoding } = field;
  const contents = left.get(name);
  if (contents === undefined) return undefined;
  left.delete(name);
  const isList = schema['items'] !== undefined;
  const one = isList ? merged(treeOf(schema['items']), tree) : schema;
  const pointer = pointerTo(name);
  const texts = contents.map(plain);
  if (isJsonField(encoding, isObject(one))) {
    const values = texts.map((text) => parsed(text, pointer, report));
    return isList ? values : values[0];
  }
  const separator =
    hasStyle(encoding) && !isExploded(encoding) ? separators[encoding?.style ?? 'form'] : undefined;
  const split = separator === undefined ? texts : texts.flatMap((text) => text.split(separator));
  if (isList) return split.map((text) => typedText([text], one));
  if (!isObject(schema)) return typedText(texts, schema);
  const properties = treeOf(schema['properties']);
  return Object.fromEntries(
    split.flatMap((key, index) =>
      index % 2 === 0
        ? [[key, typedText([split[index + 1] ?? ''], merged(treeOf(properties[key]), tree))]]
        : [],
    ),
  );
}

const separators = { form: ',', spaceDelimited: ' ', pipeDelimited: '|', deepObject: ',' } as const;

function isExploded(encoding: FieldEncoding | undefined): boolean {
  return encoding?.explode ?? (encoding?.style ?? 'form') === 'form';
}

function checkFile(
  content: string | MockFile,
  { types, bytes }: ReturnType<typeof fileLimits>,
  pointer: string,
  report: Report,
): void {
  if (typeof content === 'string') return report(pointer, 'type', 'must be a file');
  const isTaken = types?.some((type) =>
    type.endsWith('/*') ? content.type.startsWith(type.slice(0, -1)) : type === content.type,
  );
  if (isTaken === false)
    report(
      pointer,
      'format',
      `must be ${types?.join(', ') ?? ''}, not ${content.type || 'a file of no type'}`,
    );
  if (bytes !== undefined && content.bytes > bytes)
    report(pointer, 'tooLong', `must not be larger than ${bytes} bytes`);
}

function parsed(text: string, pointer: string, report: Report): unknown {
  try {
    return JSON.parse(text);
  } catch {
    report(pointer, 'format', 'must be JSON');
    return undefined;
  }
}

function isObject(schema: Tree): boolean {
  return [schema['type']].flat().includes('object') || schema['properties'] !== undefined;
}

function plain(content: MockPart['content'] | undefined): string {
  return typeof content === 'object' ? content.name : (content ?? '');
}
