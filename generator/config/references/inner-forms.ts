import type { DeclaredField } from './form-fields.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';

/** The groups and lists of a form, each as a form of its own: the schema of its fields and how they are asked for. */
export function innerForms(form: Located, fields: ReadonlyMap<string, DeclaredField>): Located[] {
  return [...fields.values()].flatMap(({ name, schemas }) => {
    const widget = textAt(form, 'ui', name, 'widget');
    const asked = nodeAt(form, ['ui', name, 'fields']);
    if ((widget !== 'group' && widget !== 'list') || asked === undefined) return [];
    const [schema] = schemas.flatMap((one) =>
      widget === 'group' ? [one] : (nodeAt(one, ['items']) ?? []),
    );
    if (schema?.kind !== 'object') return [];
    const { place } = asked;
    return [
      {
        kind: 'object',
        place,
        entries: new Map([
          ['schema', { key: place, value: schema }],
          ['ui', { key: place, value: asked }],
        ]),
      },
    ];
  });
}
