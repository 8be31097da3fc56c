import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { RJSFSchema } from '@rjsf/utils';
import { Suspense, use, useState } from 'react';
import type { Form } from '#config/form.gen.ts';
import { askByConditions } from '#core/form/ask-by-conditions.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import { loadRules } from '#core/rules/load-rules.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FilledForm } from './filled-form.tsx';
import { asksForPhone, loadPhone, loadedPhone } from './load-phone.ts';
import type { LongFormProps, PreparedForm } from './long-form-props.ts';

/** Fetches what the form is validated by and what was typed into it before, then shows it. */
export function LongFormView(props: LongFormProps) {
  const [preparing] = useState(() => prepare(props));
  return (
    <Suspense fallback={<SkeletonRows rows={5} height="76px" />}>
      <Ready preparing={preparing} {...props} />
    </Suspense>
  );
}

function Ready({
  preparing,
  ...props
}: LongFormProps & { readonly preparing: Promise<PreparedForm> }) {
  return <FilledForm {...props} prepared={use(preparing)} />;
}

async function prepare({ loaded, draft, initial }: LongFormProps): Promise<PreparedForm> {
  const { form, validate, validators } = loaded;
  const [rules, kept] = await Promise.all([
    loadRules(form.rules ?? []),
    form.draft === true ? draft?.load().catch(() => null) : null,
  ]);
  const schema: RJSFSchema = JSON.parse(JSON.stringify(form.schema));
  const open = form.steps?.find(({ id }) => id === kept?.step) ?? form.steps?.[0];
  // A step that asks for no number does not wait for their library.
  if (asksForPhone(form.ui, open?.fields)) await loadPhone();
  return {
    definition: { form, validate, rules, ask: askByConditions(form.schema, validators) },
    fieldValidators: { phone: (value) => loadedPhone()?.phoneError(value) ?? null },
    schema,
    validator: createPrecompiledValidator({ ...validators }, schema),
    start: {
      values: { ...firstEntries(form), ...initial, ...kept?.values },
      step: kept?.step ?? '',
    },
  };
}

/** A list that cannot be empty begins with the entries that it needs. */
function firstEntries({ ui, schema }: Form): FieldValues {
  return Object.fromEntries(
    Object.entries(ui).flatMap(([name, { widget }]) => {
      const property: unknown = Object.entries(schema.properties).find(
        ([key]) => key === name,
      )?.[1];
      if (widget !== 'list' || typeof property !== 'object' || property === null) return [];
      const least = 'minItems' in property ? Number(property.minItems) : 0;
      return [[name, Array.from({ length: least }, () => ({}))]];
    }),
  );
}
