import type { Form } from '#config/form.gen.ts';

// What the forms in front of the app are drawn with, and nothing else: they carry no form library.
const widgets: readonly string[] = ['text', 'password', 'code', 'pin'];
// What can bring fields in: a flat form asks for those of its own schema, always.
const conditions = ['if', 'allOf', 'anyOf', 'oneOf', 'dependentSchemas', 'dependencies'] as const;

/** Why a form cannot be drawn without the form library; `undefined` when it can. */
export function whyNotFlat(form: Form): string | undefined {
  for (const key of ['steps', 'rules', 'draft'] as const)
    if (form[key] !== undefined) return `"${key}"`;
  // What is to be looked over before it is sent would be sent at once.
  if (form.submit.confirm !== undefined) return '"confirm"';
  const { schema }: { readonly schema: Readonly<Record<string, unknown>> } = form;
  const condition = conditions.find((key) => schema[key] !== undefined);
  if (condition !== undefined) return `"${condition}" in its schema`;
  const unexpected = Object.entries(form.ui).find(([, { widget }]) => !widgets.includes(widget));
  return unexpected && `a ${unexpected[1].widget} field ("${unexpected[0]}")`;
}
