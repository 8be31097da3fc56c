import type { Form, FormField } from '#config/form.gen.ts';
import { isStandardCode, type NamesKind } from '#generator/forms/standard-codes.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { megabytesOf } from '#generator/openapi/encoded-fields.ts';
import {
  objectSchema,
  type RequestField,
  type RequestFields,
} from '#generator/openapi/request-fields.ts';
import { addressValues } from './address-values.ts';
import { asHelp, asLabel, inWords, valueInWords } from './document-text.ts';
import type { OwnTexts } from './own-texts.ts';

/** No form takes larger files. */
const maxMegabytes = 100;

/** A form for what a write takes: its fields as the document describes them. */
export function formFrom(
  operation: DescribedOperation,
  request: RequestFields,
  { id, title }: { readonly id: string; readonly title: string },
  texts: OwnTexts,
): Form {
  const params = { ...addressValues(operation).params, ...request.constants };
  return {
    id,
    title,
    schema: objectSchema(request.fields) as Form['schema'],
    ui: fieldsOf(request.fields, [], texts),
    submit: {
      operation: operation.id,
      label: texts.add(['submit'], asLabel(operation.summary) ?? inWords(nameOf(operation))),
      ...(Object.keys(params).length === 0 ? {} : { params }),
    },
  };
}

/** The second half of an operation's id. */
export function nameOf({ id }: DescribedOperation): string {
  return id.slice(id.indexOf('/') + 1);
}

function fieldsOf(
  fields: readonly RequestField[],
  above: readonly string[],
  texts: OwnTexts,
): Readonly<Record<string, FormField>> {
  return Object.fromEntries(fields.map((field) => [field.name, fieldOf(field, above, texts)]));
}

function fieldOf(field: RequestField, above: readonly string[], texts: OwnTexts): FormField {
  const keys = [...above, field.name];
  const label = asLabel(field.title) ?? inWords(field.name);
  const help = asHelp(field.description);
  const standard = standardCodes(field);
  return {
    label: texts.add(keys, label),
    ...(help === undefined || help === label ? {} : { help: texts.add([...keys, 'help'], help) }),
    widget: (standard === undefined ? field.widget : 'select') as FormField['widget'],
    ...(standard === undefined ? optionsOf(field, keys, texts) : { options: standard }),
    ...(field.fields.length === 0 ? {} : { fields: fieldsOf(field.fields, keys, texts) }),
    ...fileOf(field),
    ...(field.schema['format'] === 'email' ? { autocomplete: 'email' } : {}),
  };
}

function fileOf({ file }: RequestField): Pick<FormField, 'accept' | 'megabytes'> {
  if (file === undefined) return {};
  const [first, ...others] = file.types ?? [];
  return {
    ...(first === undefined ? {} : { accept: [first, ...others] as const }),
    ...(file.bytes === undefined
      ? {}
      : { megabytes: Math.min(megabytesOf(file.bytes), maxMegabytes) }),
  };
}

function optionsOf(
  field: RequestField,
  keys: readonly string[],
  texts: OwnTexts,
): Pick<FormField, 'options'> {
  const values = valuesOf(field);
  if (values.length === 0) return {};
  const options = values.map((value) => [
    value,
    texts.add([...keys, value], asLabel(field.labels[value]) ?? valueInWords(value)),
  ]);
  return { options: Object.fromEntries(options) };
}

const kinds: readonly (readonly [RegExp, NamesKind])[] = [
  [/currency/i, 'currency'],
  [/country|region|nationality/i, 'region'],
  [/language|locale/i, 'language'],
];

/** What the values of a field are codes of, so that the platform names them in every language. */
function standardCodes(field: RequestField): NamesKind | undefined {
  const values = valuesOf(field);
  if (values.length === 0) return undefined;
  return kinds.find(
    ([name, kind]) => name.test(field.name) && values.every((value) => isStandardCode(kind, value)),
  )?.[1];
}

function valuesOf({ schema }: RequestField): string[] {
  return Array.isArray(schema['enum']) ? schema['enum'].map(String) : [];
}
