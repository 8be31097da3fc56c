import { isPlainText } from '#core/body-encoding.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { findField } from '#generator/openapi/answer-field.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import type { Tree } from '#generator/openapi/openapi-file.ts';
import { isOnlyAnswered } from '#generator/openapi/request-fields.ts';
import { isInAddress, settableParameters } from '#generator/openapi/settable-parameters.ts';
import type { BindSources } from './check-bind.ts';
import { checkValue } from './check-bind-params.ts';
import { checkFormFile } from './check-form-files.ts';
import { mapFindings, meantEntries, reversedMap } from './check-form-map.ts';
import { acceptedBy, bodyField } from './form-request-fields.ts';
import { checkHeaderParam } from './check-header-param.ts';
import { checkReach } from './check-reach.ts';
import { declaredFields, saidOf, type DeclaredField } from './form-fields.ts';
import { isSchemaType } from '../schema/check-schema-values.ts';
import { formProblem } from '../schema/form-problem.ts';
import {
  keysAt,
  nodeAt,
  placeAt,
  textAt,
  textsAt,
  toJson,
  type Json,
  type Located,
} from '../read/located.ts';

/** Whether the operation of a form can read what the form sends: every field, its type, and all that must be there. */
export function checkFormRequest(
  form: Located,
  { operation: describe, services, grants }: BindSources,
): Finding[] {
  const schema = nodeAt(form, ['schema']);
  const operation = describe(textAt(form, 'submit', 'operation') ?? '');
  // That the operation exists at all is a reference like any other.
  if (!schema || !operation) return [];
  const place = placeAt(form, ['submit', 'operation']);
  if (operation.method === 'GET')
    return [
      formProblem(
        'bind/operation',
        `form submit must use POST, PUT, PATCH or DELETE; ${operation.id} is GET`,
        place,
      ),
    ];
  if (!services.includes(operation.document)) {
    return [
      formProblem(
        'reference/service',
        `profile.services has no base URL for "${operation.document}": add services.${operation.document}.base`,
        place,
      ),
    ];
  }
  const fields = declaredFields(schema);
  const reversed = reversedMap(form, fields, operation);
  // Every field goes astray at once; the map is one mistake.
  const added = [...keysAt(form, ['submit', 'params']), ...textsAt(form, ['submit', 'given'])];
  const asked = checkReach(operation, grants, place, added);
  if (reversed) return [...asked, reversed];
  const sources = sourcesOf(form, fields, operation);
  const inAddress = operation.parameters.filter(isInAddress).map((one) => one.name);
  return [
    ...asked,
    ...mapFindings(form, fields, operation),
    ...addedFindings(form, operation),
    ...parameterFindings(operation, added, place),
    ...[...sources].flatMap(([target, field]) =>
      targetFindings(form, operation, target, fields.get(field)),
    ),
    // What stands in the address is not in the body as well, though both may use one name.
    ...requiredFindings(
      form,
      operation,
      sources,
      fields,
      added.filter((name) => !inAddress.includes(name)),
      place,
    ),
  ];
}

/** Request field, dotted → form field. What repeats another is never sent. */
function sourcesOf(
  form: Located,
  fields: ReadonlyMap<string, DeclaredField>,
  operation: DescribedOperation,
): ReadonlyMap<string, string> {
  const sources = new Map(meantEntries(form, fields, operation));
  const renamed = new Set(sources.values());
  for (const name of fields.keys()) {
    if (!renamed.has(name) && textAt(form, 'ui', name, 'repeats') === undefined)
      sources.set(name, name);
  }
  return sources;
}

function addedFindings(form: Located, operation: DescribedOperation): Finding[] {
  const params = nodeAt(form, ['submit', 'params']);
  const given = nodeAt(form, ['submit', 'given']);
  const named = [
    ...(params?.kind === 'object'
      ? [...params.entries].map(([name, { key, value }]) => ({ name, place: key, value }))
      : []),
    ...(given?.kind === 'list'
      ? given.items.map((item) => ({
          name: textAt(item) ?? '',
          place: item.place,
          value: undefined,
        }))
      : []),
  ];
  const settable = settableParameters(operation);
  const parameters = settable.map((one) => one.name);
  return named.flatMap(({ name, place, value }) => {
    const parameter = settable.find((one) => one.name === name);
    if (parameter) return value ? checkValue(parameter, value, operation) : [];
    const taken = bodyField(operation, name);
    const header = taken.kind === 'schemas' ? undefined : checkHeaderParam(operation, name, place);
    if (header) return [header];
    return taken.kind === 'missing'
      ? [
          formProblem(
            'reference/field',
            `the operation has no parameter or body field "${name}"`,
            place,
            name,
            [...parameters, ...taken.known],
          ),
        ]
      : constantFindings(operation, name, value);
  });
}

function constantFindings(
  operation: DescribedOperation,
  name: string,
  value: Located | undefined,
): Finding[] {
  const accepted = acceptedBy(operation, name) ?? [];
  if (value?.kind !== 'scalar' || accepted.length === 0) return [];
  const text = String(value.value);
  return accepted.includes(text)
    ? []
    : [
        formProblem(
          'reference/field',
          `"${text}" is not a valid value of "${name}" in the request body`,
          value.place,
          text,
          accepted,
        ),
      ];
}

function parameterFindings(
  operation: DescribedOperation,
  added: readonly string[],
  place: Located['place'],
): Finding[] {
  return (
    operation.parameters
      // Headers can have their values elsewhere, and cookies are the browser's.
      .filter(isInAddress)
      .filter((one) => one.required && !added.includes(one.name))
      .map((one) =>
        formProblem(
          'bind/missing',
          `${operation.id} requires "${one.name}"; set it in "params" or "given"`,
          place,
        ),
      )
  );
}

function targetFindings(
  form: Located,
  operation: DescribedOperation,
  target: string,
  field: DeclaredField | undefined,
): Finding[] {
  if (!field) return [];
  const taken = bodyField(operation, target);
  // A name in the map is reported at its own location.
  if (taken.kind === 'missing')
    return target === field.name
      ? [
          formProblem(
            'reference/field',
            `the request body has no field "${target}"`,
            field.key,
            target,
            taken.known,
          ),
        ]
      : [];
  const files = checkFormFile(form, operation, target, field);
  if (files.length > 0) return files;
  if (taken.kind === 'open') return [];
  const type = saidOf(field, 'type');
  const given = type && textAt(type);
  const wanted = taken.schemas
    .map((one) => one['type'])
    .filter((one) => one !== undefined)
    .flat()
    .map(String);
  if (given === 'string' && isNumberText(operation, target, wanted))
    return numberFindings(target, field);
  if (given !== undefined && !isSchemaType(given)) return [];
  if (given !== undefined && wanted.length > 0 && !wanted.includes(given)) {
    return [
      formProblem(
        'reference/field',
        `"${target}" in the request body must be ${wanted.join(' or ')}, this field is ${given}`,
        type?.place ?? field.key,
      ),
    ];
  }
  return [
    ...enumFindings(operation, target, field),
    ...limitFindings(taken.schemas, target, field),
  ];
}

// In what is written as text a number is the digits that were typed.
function isNumberText(
  { encoding }: DescribedOperation,
  target: string,
  wanted: readonly string[],
): boolean {
  const isNumber = wanted.includes('number') || wanted.includes('integer');
  return isNumber && !wanted.includes('string') && isPlainText(encoding, target.split('.'));
}

function numberFindings(target: string, field: DeclaredField): Finding[] {
  const hasForm = ['format', 'pattern', 'enum', 'const'].some(
    (key) => saidOf(field, key) !== undefined,
  );
  return hasForm
    ? []
    : [
        formProblem(
          'reference/field',
          `"${target}" in the request body is a number; add "format": "decimal" or a pattern`,
          field.key,
        ),
      ];
}

function enumFindings(
  operation: DescribedOperation,
  target: string,
  field: DeclaredField,
): Finding[] {
  const accepted = acceptedBy(operation, target) ?? [];
  if (accepted.length === 0) return [];
  const given = field.schemas.flatMap((schema) =>
    [nodeAt(schema, ['enum']), nodeAt(schema, ['const'])].flatMap((node) => node ?? []),
  );
  if (given.length === 0)
    return [
      formProblem(
        'reference/field',
        `"${target}" in the request body must be one of ${accepted.join(', ')}; declare it with "enum" or "const"`,
        field.key,
      ),
    ];
  const values = given.flatMap((node) => (node.kind === 'list' ? node.items : [node]));
  return values
    .filter((node) => !accepted.includes(String(toJson(node))))
    .map((node) =>
      formProblem(
        'reference/field',
        `"${String(toJson(node))}" is not a valid value of "${target}" in the request body`,
        node.place,
        String(toJson(node)),
        accepted,
      ),
    );
}

// A text that the form lets through and the operation does not is an error that the form cannot explain.
function limitFindings(schemas: readonly Tree[], target: string, field: DeclaredField): Finding[] {
  const findings: Finding[] = [];
  const [schema = {}] = schemas;
  const isEnumerated = saidOf(field, 'enum') !== undefined || saidOf(field, 'const') !== undefined;
  if (isEnumerated || schemas.length !== 1) return findings;
  const most = schema['maxLength'];
  const own = numberOf(saidOf(field, 'maxLength'));
  if (typeof most === 'number' && own !== undefined && own > most)
    findings.push(
      formProblem(
        'reference/field',
        `"${target}" in the request body has at most ${most} characters`,
        saidOf(field, 'maxLength')?.place ?? field.key,
      ),
    );
  const hasForm = ['format', 'pattern'].some((key) => saidOf(field, key) !== undefined);
  if (schema['format'] === 'date' && !hasForm)
    findings.push(
      formProblem(
        'reference/field',
        `"${target}" in the request body is a date; add "format": "date"`,
        field.key,
      ),
    );
  return findings;
}

function requiredFindings(
  form: Located,
  operation: DescribedOperation,
  sources: ReadonlyMap<string, string>,
  fields: ReadonlyMap<string, DeclaredField>,
  added: readonly string[],
  place: Located['place'],
): Finding[] {
  const targets = [...sources.keys()];
  const isMisspelt = textsAt(form, ['schema', 'required']).some((name) => !fields.has(name));
  return requiredPaths(operation, targets)
    .filter((target) => !added.includes(target))
    .flatMap((target) => {
      const inside = targets.filter((one) => one === target || one.startsWith(`${target}.`));
      const given = inside.map((one) => fields.get(sources.get(one) ?? ''));
      if (given.length === 0)
        return [
          formProblem(
            'reference/field',
            `the request body requires "${target}", which no field provides`,
            place,
          ),
        ];
      return given.flatMap((field) =>
        // What is required by a name that no field has was meant for one of them.
        field === undefined ||
        field.isRequired ||
        isMisspelt ||
        target.includes('.') ||
        inside.length > 1
          ? []
          : [
              formProblem(
                'reference/field',
                `the request body requires "${target}", so the field must be required`,
                field.key,
              ),
            ],
      );
    });
}

/** What the request must hold, and what its objects must hold that the form fills in part. */
function requiredPaths(operation: DescribedOperation, targets: readonly string[]): string[] {
  const parents = new Set(
    targets
      .filter((target) => target.includes('.'))
      .map((target) => target.slice(0, target.lastIndexOf('.'))),
  );
  return ['', ...parents].flatMap((parent) => {
    const found =
      operation.body === undefined
        ? undefined
        : findField([operation.body], parent === '' ? [] : parent.split('.'), operation.tree);
    if (found?.kind !== 'schemas') return [];
    const { schemas } = found;
    return (
      schemas
        .flatMap(({ required }) => (Array.isArray(required) ? required.map(String) : []))
        // What only answers hold is not asked for, though it may be listed with the rest.
        .filter((name) => !isOnlyAnswered(name, schemas, operation.tree))
        .map((name) => (parent === '' ? name : `${parent}.${name}`))
    );
  });
}

function numberOf(node: Located | undefined): number | undefined {
  const value: Json | undefined = node && toJson(node);
  return typeof value === 'number' ? value : undefined;
}
