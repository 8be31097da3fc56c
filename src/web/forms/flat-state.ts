import type { FieldErrors } from '#core/form/field-error.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { retried } from '#platform/retried.ts';
import type { FormEngine } from './form-engine.ts';

export interface FlatState {
  /** What stands in the fields, and the errors that may be shown. */
  read(): { readonly values: FieldValues; readonly errors: FieldErrors };
  subscribe(listener: () => void): () => void;
  change(values: FieldValues): void;
  leave(field: string): void;
  /** The engine itself, with everything typed so far. */
  engine(): Promise<FormEngine>;
}

/** The state of a flat form. Its engine is fetched with the first key: the first picture does not wait for validation. */
export function createFlatState(loaded: LoadedForm): FlatState {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let typed: { values: FieldValues; errors: FieldErrors } = { values: {}, errors: {} };
  let here: FormEngine | null = null;
  let coming: Promise<FormEngine> | null = null;

  function engine(): Promise<FormEngine> {
    coming ??= retried(() => import('./flat-engine.ts')).then(
      ({ flatEngine }) => {
        here = flatEngine(loaded, typed.values);
        here.subscribe(notify);
        return here;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  }

  return {
    engine,
    read: () => here?.read() ?? typed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(values) {
      if (here !== null) return here.change(values);
      typed = { ...typed, values: { ...typed.values, ...values } };
      notify();
      engine().catch(() => undefined);
    },
    leave(field) {
      engine().then(
        (one) => one.leave(field),
        () => undefined,
      );
    },
  };
}
