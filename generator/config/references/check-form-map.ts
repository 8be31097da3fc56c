import type { Finding } from '#generator/diagnostics/finding.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { nearest } from '#generator/diagnostics/nearest.ts';
import { formProblem } from '../schema/form-problem.ts';
import { nodeAt, textAt, type Located, type LocatedEntry } from '../read/located.ts';
import type { DeclaredField } from './form-fields.ts';
import { bodyField } from './form-request-fields.ts';

/** Names in `submit.map` that the form or the request does not have. */
export function mapFindings(
  form: Located,
  fields: ReadonlyMap<string, DeclaredField>,
  operation: DescribedOperation,
): Finding[] {
  return entriesOf(form).flatMap(([target, { key, value }]) => {
    const field = textAt(value) ?? '';
    const missing = fields.has(field)
      ? []
      : [
          formProblem('reference/field', `the form has no field "${field}"`, value.place, field, [
            ...fields.keys(),
          ]),
        ];
    const taken = bodyField(operation, target);
    return taken.kind === 'missing'
      ? [
          ...missing,
          formProblem(
            'reference/field',
            `the request body has no field "${target}"`,
            key,
            taken.step,
            taken.known,
          ),
        ]
      : missing;
  });
}

/**
 * Request field → form field as `submit.map` means them: a name that is all but one is reported by itself, and what it names
 * is not missing as well.
 */
export function meantEntries(
  form: Located,
  fields: ReadonlyMap<string, DeclaredField>,
  operation: DescribedOperation,
): readonly (readonly [target: string, field: string])[] {
  const entries = entriesOf(form);
  const targets = entries.map(([target]) => target);
  return entries.map(([target, { value }]) => {
    const field = textAt(value) ?? '';
    const taken = bodyField(operation, target);
    const isWhole = taken.kind === 'missing' && taken.step === target;
    const meant = isWhole ? nearest(target, taken.known) : undefined;
    return [
      meant === undefined || targets.includes(meant) ? target : meant,
      fields.has(field) ? field : (nearest(field, fields.keys()) ?? field),
    ];
  });
}

/** A map from fields of the form to those of the request, which is the other way round; undefined for every other. */
export function reversedMap(
  form: Located,
  fields: ReadonlyMap<string, DeclaredField>,
  operation: DescribedOperation,
): Finding | undefined {
  const entries = entriesOf(form);
  const isReversed = ([target, { value }]: (typeof entries)[number]) =>
    fields.has(target) &&
    !fields.has(textAt(value) ?? '') &&
    bodyField(operation, target).kind === 'missing' &&
    bodyField(operation, textAt(value) ?? '').kind === 'schemas';
  const [first] = entries;
  if (first === undefined || !entries.every(isReversed)) return undefined;
  const [target, { key, value }] = first;
  return formProblem(
    'reference/field',
    `"map" names the field of the request first: write "${textAt(value) ?? ''}": "${target}"`,
    key,
  );
}

function entriesOf(form: Located): (readonly [string, LocatedEntry])[] {
  const map = nodeAt(form, ['submit', 'map']);
  return map?.kind === 'object' ? [...map.entries] : [];
}
