import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { CodedError } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { FormDefinition, FieldValidators } from '#core/form/validate-form.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import type { Draft, DraftStore, FormFlow, FormScope } from '#forms/form-ports.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';

export interface LongFormProps {
  readonly loaded: LoadedForm;
  readonly scope: FormScope;
  /** What stands in the fields at first, unless a draft knows better. */
  readonly initial?: FieldValues;
  /**
   * Sends what was typed. A promise is waited for, and a CodedError that it rejects with is shown and placed; where a
   * machine drives the flow it may answer nothing, and `busy` and `refused` say how it went.
   */
  readonly onSubmit: (body: RequestBody, values: FieldValues) => Promise<void> | void;
  readonly busy?: boolean;
  /** Seconds until it may be sent again. */
  readonly wait?: number;
  /** The refusal of the last attempt. Another object is another refusal. */
  readonly refused?: CodedError | null;
  /** Where the draft is kept, for a form that says `draft`. */
  readonly draft?: DraftStore;
  /** The machine that owns the steps, if there is one. It has heard of the draft by the time that is loaded. */
  readonly flow?: FormFlow;
  /** Called with everything typed so far, for what stands beside the form and follows it. Keep it the same function. */
  readonly onValues?: (values: FieldValues) => void;
}

/** A form that can be drawn: everything that had to be fetched is there. */
export interface PreparedForm {
  readonly definition: FormDefinition;
  readonly fieldValidators: FieldValidators;
  readonly validator: ValidatorType;
  /** The form's schema, as the form library reads it. */
  readonly schema: RJSFSchema;
  readonly start: Draft;
}
