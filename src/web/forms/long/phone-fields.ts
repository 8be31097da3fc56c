import type { Form } from '#config/form.gen.ts';

/** The fields of a form that ask for a telephone number. */
export function phoneFields({ ui }: Form): readonly string[] {
  return Object.entries(ui).flatMap(([name, { widget }]) => (widget === 'phone' ? [name] : []));
}
