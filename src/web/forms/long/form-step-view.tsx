import RjsfForm from '@rjsf/core';
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import type { FieldSchema } from '#core/form/active-schema.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { FormState } from './form-engine.ts';
import { useFormStage, useFormState } from './form-stage.ts';
import { formTheme } from './form-theme.tsx';

type Values = Record<string, FieldValues[string]>;

/**
 * The fields of the open step, drawn by the theme. What is asked for has been decided by then and troubles are placed
 * by the engine, so the library gets plain fields without conditions and validates nothing itself.
 */
export function FormStepView() {
  const { form, engine } = useFormStage();
  const shape = useFormState(engine, stepShape);
  const schema = useMemo((): RJSFSchema => JSON.parse(shape), [shape]);
  const uiSchema = useMemo(
    (): UiSchema =>
      Object.fromEntries(
        Object.entries(form.ui).map(([name, { widget }]) => [
          name,
          { 'ui:widget': `livery-${widget}`, 'ui:options': { name } },
        ]),
      ),
    [form],
  );
  const [initial] = useState(() => valuesOf(engine.read(), Object.keys(schema.properties ?? {})));

  function keep(now: Values | undefined): void {
    for (const name of Object.keys(schema.properties ?? {})) engine.change(name, now?.[name]);
  }

  return (
    <RjsfForm
      {...formTheme}
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      validator={nothingToValidate}
      noValidate
      showErrorList={false}
      idPrefix={form.id}
      initialFormData={initial}
      onChange={({ formData }) => keep(formData)}
      experimental_defaultFormStateBehavior={asTyped}
    >
      <></>
    </RjsfForm>
  );
}

// Nothing stands in a field that nobody put there: what must be `true` is not ticked for anybody.
const asTyped = { constAsDefaults: 'never', emptyObjectFields: 'skipDefaults' } as const;

const nothingToValidate: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

// A text, so that it is the same while nothing changed.
function stepShape({ steps, step, judgement }: FormState): string {
  const names = (steps.find(({ id }) => id === step)?.fields ?? []).filter((name) =>
    Object.hasOwn(judgement.fields, name),
  );
  const properties = Object.fromEntries(
    names.map((name) => [name, plain(judgement.fields[name] ?? {})]),
  );
  return JSON.stringify({
    type: 'object',
    properties,
    required: judgement.required.filter((name) => names.includes(name)),
  });
}

// What the values may be has been compiled elsewhere; the library is told only what a widget has to know.
function plain({ type, enum: choices }: FieldSchema): FieldSchema {
  return { type: type ?? 'string', ...(choices === undefined ? {} : { 'x-choices': choices }) };
}

function valuesOf({ values }: FormState, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
