import RjsfForm from '@rjsf/core';
import { ErrorSchemaBuilder, type ErrorSchema, type UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Form } from '#config/form.gen.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import { useFormState } from '#forms/use-form-state.ts';
import { fieldAt, useFormStage } from './form-stage.ts';
import { formTheme } from './form-theme.tsx';
import { useErrorText } from './use-error-text.ts';

/**
 * The fields of the open step. The form library follows the schema, its conditions, groups and lists, and puts every
 * error at its field; values and validation result are the engine's, made with the same compiled validators, so nothing is
 * kept or validated twice.
 */
export function FormFields() {
  const { form, engine, schema, validator } = useFormStage();
  const errorText = useErrorText();
  const values: Readonly<Record<string, unknown>> = useFormState(engine, (state) => state.values);
  const fieldErrors = useFormState(engine, (state) => state.errors);
  const uiSchema = useMemo(() => uiOf(form.ui), [form]);
  const errors = useMemo((): ErrorSchema => {
    const builder = new ErrorSchemaBuilder();
    for (const [path, error] of Object.entries(fieldErrors)) {
      // What is wrong with one of several files stands at their field.
      const [name = ''] = path.split('/', 1);
      const steps = form.ui[name]?.widget === 'file' ? [name] : path.split('/');
      const field = fieldAt(form, steps);
      if (field !== undefined) builder.addErrors(errorText(field, error), steps);
    }
    return builder.ErrorSchema;
  }, [form, fieldErrors, errorText]);

  return (
    <RjsfForm
      {...formTheme}
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      noValidate
      extraErrors={errors}
      showErrorList={false}
      idPrefix={form.id}
      formData={values}
      onChange={({ formData }) => engine.change(formData as FieldValues)}
      experimental_defaultFormStateBehavior={asTyped}
    >
      <></>
    </RjsfForm>
  );
}

// Nothing is prefilled that the client did not enter: what must be `true` is never pre-ticked.
const asTyped = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
} as const;

function uiOf(ui: Form['ui']): UiSchema {
  return Object.fromEntries(
    Object.entries(ui).map(([name, { widget, fields = {} }]) => {
      if (widget === 'group') return [name, uiOf(fields)];
      return [name, widget === 'list' ? { items: uiOf(fields) } : { 'ui:widget': widget }];
    }),
  );
}
