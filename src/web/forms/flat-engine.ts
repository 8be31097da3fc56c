import { askForAll } from '#core/form/asked-for.ts';
import { whyNotFlat } from '#core/form/flat-form.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { createFormEngine, type FormEngine } from './form-engine.ts';
import { createStepFlow } from './step-flow.ts';

/** The state of a flat form, from what was typed before it came. */
export function flatEngine({ form, validate }: LoadedForm, values: FieldValues): FormEngine {
  const reason = whyNotFlat(form);
  if (reason !== undefined)
    throw new Error(`the form ${form.id} has ${reason}: it is no flat form`);
  return createFormEngine({
    definition: { form, validate, ask: askForAll(form.schema), rules: [] },
    facts: { today: '' },
    flow: createStepFlow(),
    values,
  });
}
