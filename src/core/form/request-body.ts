import type { FormSubmit } from '#config/form.gen.ts';
import type { FieldValue, FieldValues } from './form-values.ts';

type Mapped = Pick<FormSubmit, 'map'>;

export interface RequestBody {
  readonly [field: string]: FieldValue | RequestBody;
}

/** The request that a form's values make: each under its own name unless `map` says otherwise, dotted names as objects. */
export function requestBody({ map = {} }: Mapped, values: FieldValues): RequestBody {
  const body: Record<string, FieldValue | RequestBody> = {};
  for (const [target, field] of targetsOf(map, Object.keys(values)))
    put(body, target.split('.'), values[field]);
  return body;
}

/** The field of a form that a JSON pointer into its request means; `undefined` when it means none, or several. */
export function fieldAtPointer(
  { map = {} }: Mapped,
  fields: readonly string[],
  pointer: string,
): string | undefined {
  const wanted = pointer.split('/').slice(1).join('.');
  const targets = targetsOf(map, fields);
  const exact =
    targets.find(([target]) => target === wanted) ??
    targets.find(([target]) => wanted.startsWith(`${target}.`));
  // A whole object is missing: its first field is where it begins.
  return (exact ?? targets.find(([target]) => target.startsWith(`${wanted}.`)))?.[1];
}

/** Where a field stands in the request, as a JSON pointer. */
export function pointerOfField({ map = {} }: Mapped, field: string): string {
  const [target] = targetsOf(map, [field])[0] ?? [field];
  return `/${target.replaceAll('.', '/')}`;
}

/** The value that a request holds for a field; undefined when it holds none of a form's kinds. */
export function valueAtTarget({ map = {} }: Mapped, field: string, body: unknown): FieldValue {
  const [target = field] = targetsOf(map, [field])[0] ?? [];
  let found: unknown = body;
  for (const step of target.split('.'))
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? (found as Readonly<Record<string, unknown>>)[step]
        : undefined;
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? found
    : undefined;
}

function targetsOf(
  map: Readonly<Record<string, string>>,
  fields: readonly string[],
): (readonly [target: string, field: string])[] {
  const renamed = new Set(Object.values(map));
  return [
    ...Object.entries(map).filter(([, field]) => fields.includes(field)),
    ...fields.filter((field) => !renamed.has(field)).map((field) => [field, field] as const),
  ];
}

function put(
  body: Record<string, FieldValue | RequestBody>,
  [step = '', ...rest]: readonly string[],
  value: FieldValue,
): void {
  if (value === undefined) return;
  if (rest.length === 0) {
    body[step] = value;
    return;
  }
  const inner = { ...(typeof body[step] === 'object' ? body[step] : {}) };
  put(inner, rest, value);
  body[step] = inner;
}
