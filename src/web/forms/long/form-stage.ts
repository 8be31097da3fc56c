import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Form, FormField } from '#config/form.gen.ts';
import type { FieldTrouble } from '#core/form/field-trouble.ts';
import type { FormScope } from '#forms/form-ports.ts';
import type { FormEngine, FormState } from './form-engine.ts';

/** What every part of a drawn form can reach. */
export interface FormStage {
  readonly form: Form;
  readonly engine: FormEngine;
  readonly scope: FormScope;
}

const StageContext = createContext<FormStage | null>(null);

export const FormStageProvider = StageContext.Provider;

export function useFormStage(): FormStage {
  const stage = useContext(StageContext);
  if (stage === null) throw new Error('useFormStage outside a form');
  return stage;
}

/** How a field is asked for. The generator has checked that every field says so. */
export function useFormField(name: string): FormField {
  const { form } = useFormStage();
  const field = form.ui[name];
  if (field === undefined) throw new Error(`form ${form.id} does not say how to ask for ${name}`);
  return field;
}

/** The trouble of one field that may be shown now. Others may come and go without this being drawn anew. */
export function useFieldTrouble(name: string): FieldTrouble | undefined {
  const { engine } = useFormStage();
  return useSyncExternalStore(engine.subscribe, () => engine.read().troubles[name]);
}

/** A part of the form's state; `select` answers something that stays the same while nothing changed. */
export function useFormState<T>(engine: FormEngine, select: (state: FormState) => T): T {
  return useSyncExternalStore(engine.subscribe, () => select(engine.read()));
}
