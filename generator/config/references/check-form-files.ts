import { defaultMegabytes, megabyte } from '#core/form/file-size.ts';
import { coversMediaType } from '#core/media-type.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { findField } from '#generator/openapi/answer-field.ts';
import { follow, type DescribedOperation } from '#generator/openapi/described-operation.ts';
import { fileLimits, megabytesOf } from '#generator/openapi/encoded-fields.ts';
import { isFile } from '#generator/openapi/file-schema.ts';
import { treeOf, type Tree } from '#generator/openapi/openapi-file.ts';
import { isFileField, type DeclaredField } from './form-fields.ts';
import { formProblem } from '../schema/form-problem.ts';
import { keyPlaceAt, nodeAt, textAt, toJson, type Located } from '../read/located.ts';

/**
 * Whether a field of a form and one of a request agree on being a file, and on which. What the form lets through and the
 * operation does not would be refused after all of it was sent.
 */
export function checkFormFile(
  form: Located,
  operation: DescribedOperation,
  target: string,
  field: DeclaredField,
): Finding[] {
  const file = requestFile(operation, target);
  if ((file !== undefined) !== isFileField(field))
    return [
      formProblem(
        'reference/field',
        file === undefined
          ? `"${target}" in the request body is no file: the widget file needs a field of multipart/form-data that is one`
          : `"${target}" in the request body is a file; use the widget file with "format": "chosen-file"`,
        field.key,
      ),
    ];
  if (file === undefined) return [];
  const { types, bytes } = fileLimits(file, operation.encoding?.fields?.[target]);
  return [
    ...typeFindings(form, target, field, types),
    ...(bytes === undefined ? [] : sizeFindings(form, target, field, bytes)),
  ];
}

/** Schema of the file, or of each file, that a request holds under a name. */
function requestFile(
  { body, encoding, tree }: DescribedOperation,
  target: string,
): Tree | undefined {
  if (body === undefined || encoding?.type !== 'multipart') return undefined;
  const found = findField([body], [target], tree);
  return found.kind !== 'schemas'
    ? undefined
    : found.schemas.map((schema) => follow(treeOf(schema['items'] ?? schema), tree)).find(isFile);
}

function typeFindings(
  form: Located,
  target: string,
  { name, key }: DeclaredField,
  types: readonly string[] | undefined,
): Finding[] {
  if (types === undefined) return [];
  const list = nodeAt(form, ['ui', name, 'accept']);
  const all = types.map((type) => JSON.stringify(type)).join(', ');
  if (list?.kind !== 'list')
    return [
      formProblem(
        'reference/field',
        `"${target}" in the request body takes certain files alone; add "accept": [${all}]`,
        keyPlaceAt(form, ['ui', name]) ?? key,
      ),
    ];
  return list.items
    .filter((item) => !types.some((type) => coversMediaType(type, textAt(item) ?? '')))
    .map((item) =>
      formProblem(
        'reference/field',
        `"${target}" in the request body takes no ${textAt(item) ?? ''}`,
        item.place,
        textAt(item) ?? '',
        types,
      ),
    );
}

function sizeFindings(
  form: Located,
  target: string,
  { name, key }: DeclaredField,
  bytes: number,
): Finding[] {
  const node = nodeAt(form, ['ui', name, 'megabytes']);
  const own = node && toJson(node);
  const given = typeof own === 'number' ? own : defaultMegabytes;
  return given * megabyte <= bytes
    ? []
    : [
        formProblem(
          'reference/field',
          `"${target}" in the request body has at most ${bytes} bytes; set "megabytes": ${megabytesOf(bytes)}`,
          node?.place ?? keyPlaceAt(form, ['ui', name]) ?? key,
        ),
      ];
}
