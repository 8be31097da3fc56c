import type { Form } from '#config/form.gen.ts';
import { oncePer } from '#generator/once-per.ts';

/** A form whose new passwords are as long as the tenant asks for, so that browser and backend check the same figure. */
export function raisePasswordMin(form: Form, min: number): Form {
  const known = raised(form);
  const before = known.get(min) ?? withMin(form, min);
  known.set(min, before);
  return before;
}

// Tenants that ask for the same length share the form, and what is compiled of it.
const raised = oncePer((_form: Form) => new Map<number, Form>());

function withMin(form: Form, min: number): Form {
  const chosen = Object.entries(form.ui)
    .filter(
      ([, { widget, autocomplete, repeats }]) =>
        widget === 'password' && autocomplete === 'new-password' && repeats === undefined,
    )
    .map(([name]) => name);
  if (chosen.length === 0) return form;
  const properties = Object.fromEntries(
    Object.entries(form.schema.properties).map(([name, property]: [string, unknown]) => [
      name,
      chosen.includes(name) && isSchema(property)
        ? { ...property, minLength: Math.max(min, Number(property['minLength'] ?? 0)) }
        : property,
    ]),
  );
  return { ...form, schema: { ...form.schema, properties } };
}

function isSchema(property: unknown): property is Readonly<Record<string, unknown>> {
  return typeof property === 'object' && property !== null;
}
