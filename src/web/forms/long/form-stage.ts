import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { Form, FormField } from '#config/form.gen.ts';
import type { FormEngine } from '#forms/form-engine.ts';
import type { FormScope } from '#forms/form-ports.ts';

/** What every part of a drawn form can reach. */
export interface FormStage {
  readonly form: Form;
  readonly engine: FormEngine;
  readonly scope: FormScope;
  /** The form's schema and its compiled validators, as the form library asks for them. */
  readonly schema: RJSFSchema;
  readonly validator: ValidatorType;
}

const StageContext = createContext<FormStage | null>(null);

export const FormStageProvider = StageContext.Provider;

export function useFormStage(): FormStage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('useFormStage outside a form');
  return stage;
}

/** How a field is asked for, be it in a list or a group; `undefined` for the form itself and for an entry of a list. */
export function fieldAt(
  { ui }: Pick<Form, 'ui'>,
  path: readonly (string | number)[],
): FormField | undefined {
  const [name, ...inner] = path.filter((step, at) => at === 0 || !/^\d+$/.test(String(step)));
  const isEntry = path.length > 1 && /^\d+$/.test(String(path.at(-1)));
  const field = name === undefined || isEntry ? undefined : ui[name];
  return inner.length === 0 || field === undefined
    ? field
    : fieldAt({ ui: field.fields ?? {} }, inner);
}
