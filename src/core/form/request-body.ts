import type { FormSubmit } from '#config/form.gen.ts';
import {
  isFieldValue,
  isGroup,
  type FieldPath,
  type FieldValue,
  type FieldValues,
} from './form-values.ts';

type Mapped = Pick<FormSubmit, 'map'>;

export type RequestBody = FieldValues;

/** The request that a form's values make: each under its own name unless `map` says otherwise, dotted names as objects. */
export function requestBody({ map = {} }: Mapped, values: FieldValues): RequestBody {
  const body: Record<string, FieldValue> = {};
  for (const [target, field] of targetsOf(map, Object.keys(values)))
    put(body, target.split('.'), values[field]);
  return body;
}

/** The field of a form that a JSON pointer into its request means; `undefined` when it means none, or several. */
export function fieldAtPointer(
  { map = {} }: Mapped,
  fields: readonly string[],
  pointer: string,
): FieldPath | undefined {
  const steps = pointer.split('/').slice(1);
  const wanted = steps.join('.');
  const targets = targetsOf(map, fields);
  const inside =
    targets.find(([target]) => target === wanted) ??
    targets.find(([target]) => wanted.startsWith(`${target}.`));
  if (inside !== undefined)
    return [inside[1], ...steps.slice(inside[0].split('.').length)].join('/');
  // A whole object is missing: its first field is where it begins.
  return targets.find(([target]) => target.startsWith(`${wanted}.`))?.[1];
}

/** Where a field stands in the request, as a JSON pointer. */
export function pointerOfField({ map = {} }: Mapped, path: FieldPath): string {
  const [field = '', ...inner] = path.split('/');
  const [target] = targetsOf(map, [field])[0] ?? [field];
  return ['', ...target.split('.'), ...inner].join('/');
}

/** The value that a request holds for a field; undefined when it holds none of a form's kinds. */
export function valueAtTarget({ map = {} }: Mapped, field: string, body: unknown): FieldValue {
  const [target = field] = targetsOf(map, [field])[0] ?? [];
  let found: unknown = body;
  for (const step of target.split('.'))
    found = isGroup(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  return isFieldValue(found) ? found : undefined;
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
  body: Record<string, FieldValue>,
  [step = '', ...rest]: readonly string[],
  value: FieldValue,
): void {
  if (value === undefined) return;
  if (rest.length === 0) {
    body[step] = value;
    return;
  }
  const outer = body[step];
  const inner = { ...(isGroup(outer) ? outer : {}) };
  put(inner, rest, value);
  body[step] = inner;
}
