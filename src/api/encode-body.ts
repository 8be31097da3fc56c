import {
  hasStyle,
  isJsonField,
  type BodyEncoding,
  type FieldEncoding,
} from '#core/body-encoding.ts';
import { multipartBody, type EncodedBody, type Part } from './multipart-body.ts';

type Values = Readonly<Record<string, unknown>>;

/** One name of a body with what it holds: several texts are one value, with `between` between them. */
interface Entry {
  readonly name: string;
  readonly value: Blob | readonly string[];
  readonly between: string;
  /** Media type of a part, where it is not plain text. */
  readonly type?: string | undefined;
}

/** Writes a body as a form: field by field, as the document of the operation says of each. */
export function encodedBody(body: Values, encoding: BodyEncoding): EncodedBody {
  const entries = Object.entries(body).flatMap(([name, value]) =>
    entriesOf(name, value, encoding.fields?.[name]),
  );
  if (encoding.type === 'multipart') return multipartBody(entries.map(partOf));
  return {
    contentType: 'application/x-www-form-urlencoded',
    body: entries.map(urlencoded).join('&'),
  };
}

function entriesOf(name: string, value: unknown, field: FieldEncoding | undefined): Entry[] {
  if (value === undefined || value === null) return [];
  const type = onlyType(field);
  if (value instanceof Blob) return [{ name, value, between: '', type }];
  const isOfFiles = Array.isArray(value) && value.some((one) => one instanceof Blob);
  if (field !== undefined && hasStyle(field) && !isOfFiles) return styled(name, value, field);
  // Each entry of a list is written by itself.
  if (Array.isArray(value)) return value.flatMap((one) => entriesOf(name, one, field));
  return isJsonField(field, typeof value === 'object')
    ? [{ ...single(name, JSON.stringify(value)), type: type ?? 'application/json' }]
    : [{ ...single(name, textOf(value)), type }];
}

function styled(name: string, value: unknown, { style = 'form', explode }: FieldEncoding): Entry[] {
  if (typeof value !== 'object' || value === null) return [single(name, textOf(value))];
  if (style === 'deepObject') return deep(name, value);
  const isExploded = explode ?? style === 'form';
  if (Array.isArray(value))
    return isExploded
      ? value.map((one) => single(name, textOf(one)))
      : [{ name, value: value.map(textOf), between: separators[style] }];
  const pairs = Object.entries(value).filter(([, one]) => one !== undefined);
  return isExploded
    ? pairs.map(([key, one]) => single(key, textOf(one)))
    : [
        {
          name,
          value: pairs.flatMap(([key, one]) => [key, textOf(one)]),
          between: separators[style],
        },
      ];
}

const separators = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' } as const;

// OpenAPI speaks of one level; services that use it write every further one in the same way.
function deep(name: string, value: unknown): Entry[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [single(name, textOf(value))];
  return Object.entries(value).flatMap(([key, one]) => deep(`${name}[${key}]`, one));
}

function single(name: string, text: string): Entry {
  return { name, value: [text], between: '' };
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

// A comma that separates is written as it is, one within a value is not (RFC 6570).
function urlencoded({ name, value, between }: Entry): string {
  if (value instanceof Blob)
    throw new Error(`${name}: a file is sent by multipart/form-data alone`);
  const separator = between === ',' ? ',' : encoded(between);
  return `${encoded(name)}=${value.map(encoded).join(separator)}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+');
}

function partOf({ name, value, between, type }: Entry): Part {
  if (!(value instanceof Blob)) return { name, content: value.join(between), type };
  return {
    name,
    content: value,
    fileName: value instanceof File ? value.name : 'file',
    // What the browser does not know by its name has no type of its own.
    type: value.type || (type ?? 'application/octet-stream'),
  };
}

/** The one media type that a field can have, if there is but one. */
function onlyType({ contentType = '' }: FieldEncoding = {}): string | undefined {
  return /^[^,*\s]+$/.test(contentType.trim()) ? contentType.trim() : undefined;
}
