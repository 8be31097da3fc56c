import { useSyncExternalStore } from 'react';
import type { FormEngine, FormState } from './form-engine.ts';

/** A part of the form's state; `select` answers something that stays the same while nothing changed. */
export function useFormState<T>(engine: FormEngine, select: (state: FormState) => T): T {
  return useSyncExternalStore(engine.subscribe, () => select(engine.read()));
}
