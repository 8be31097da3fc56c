import type { FormEngine, FormState } from './form-engine.ts';
import { useDrawnStore } from './use-drawn-store.ts';

/** A part of the form's state; `select` answers something that stays the same while nothing changed. */
export function useFormState<T>(engine: FormEngine, select: (state: FormState) => T): T {
  return useDrawnStore(engine.subscribe, () => select(engine.read()));
}
