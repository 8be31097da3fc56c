import { useState } from 'react';
import type { FormValidator } from '#core/form/form-validator.ts';
import {
  findTroubles,
  type FieldTroubles,
  type FormValues,
  type RepeatedFields,
} from './field-problems.ts';

export interface FormState {
  readonly values: FormValues;
  /** Troubles that may be shown now. */
  readonly troubles: FieldTroubles;
  change(field: string, value: string): void;
  /** The field was left: from now on it is judged at every change. */
  leave(field: string): void;
  /** Judges everything; the first field in trouble, or null when the values may go. */
  check(): string | null;
}

/** State of a form's fields: judged when left and then live, all of them on submit. */
export function useFormState(
  fields: readonly string[],
  validate: FormValidator,
  refused: FieldTroubles,
  repeated: RepeatedFields,
): FormState {
  const [values, setValues] = useState<FormValues>(() =>
    Object.fromEntries(fields.map((field) => [field, ''])),
  );
  const [judged, setJudged] = useState<readonly string[]>([]);
  const [changedSince, setChangedSince] = useState<{
    readonly refused: FieldTroubles;
    readonly fields: readonly string[];
  }>({ refused, fields: [] });

  const changed = changedSince.refused === refused ? changedSince.fields : [];
  const own = findTroubles(validate, values, repeated);
  const shown: Record<string, FieldTroubles[string]> = {};
  for (const field of fields) {
    // What the server refused stands until its field is changed.
    const trouble =
      (judged.includes(field) ? own[field] : undefined) ??
      (changed.includes(field) ? undefined : refused[field]);
    if (trouble !== undefined) shown[field] = trouble;
  }

  return {
    values,
    troubles: shown,
    change(field, value) {
      setValues((before) => ({ ...before, [field]: value }));
      setChangedSince({ refused, fields: [...changed, field] });
    },
    leave(field) {
      if (values[field] !== '') setJudged((before) => [...before, field]);
    },
    check() {
      setJudged(fields);
      return fields.find((field) => own[field] !== undefined) ?? null;
    },
  };
}
