import { Suspense, use, useState } from 'react';
import type { CodedError } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { JudgedForm, Judges } from '#core/form/judge-form.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import { loadRules } from '#core/rules/apply-rules.ts';
import type { Draft, DraftStore, FormScope } from '#forms/form-ports.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FilledForm } from './filled-form.tsx';
import { loadPhone, loadedPhone } from './load-phone.ts';
import { phoneFields } from './phone-fields.ts';

export interface LongFormProps {
  readonly loaded: LoadedForm;
  readonly scope: FormScope;
  /** What stands in the fields at first, unless a draft knows better. */
  readonly initial?: FieldValues;
  /**
   * Sends what was typed. A promise is waited for, and a CodedError that it rejects with is shown and placed; where a
   * machine drives the flow it answers nothing, and `busy` and `refused` tell how it went.
   */
  readonly onSubmit: (body: RequestBody, values: FieldValues) => Promise<void> | void;
  readonly busy?: boolean;
  /** Seconds until it may be sent again. */
  readonly wait?: number;
  /** The refusal of the last attempt. Another object is another refusal. */
  readonly refused?: CodedError | null;
  /** Where the draft is kept, for a form that says `draft`. */
  readonly draft?: DraftStore;
  /** Called with everything typed so far, for what stands beside the form and follows it. Keep it the same function. */
  readonly onValues?: (values: FieldValues) => void;
}

interface Prepared {
  readonly judged: JudgedForm;
  readonly judges: Judges;
  readonly kept: Draft | null;
}

/** Fetches what the form is judged by and what was typed into it before, then shows it. */
export function LongFormView(props: LongFormProps) {
  const [preparing] = useState(() => prepare(props));
  return (
    <Suspense fallback={<SkeletonRows rows={5} height="76px" />}>
      <Ready preparing={preparing} {...props} />
    </Suspense>
  );
}

function Ready({ preparing, ...props }: LongFormProps & { readonly preparing: Promise<Prepared> }) {
  const { judged, judges, kept } = use(preparing);
  const {
    scope,
    initial = {},
    onSubmit,
    busy = false,
    wait = 0,
    refused = null,
    draft,
    onValues,
  } = props;
  const start: Draft = { values: { ...initial, ...kept?.values }, step: kept?.step ?? '' };
  return (
    <FilledForm
      judged={judged}
      judges={judges}
      start={start}
      scope={scope}
      onSubmit={onSubmit}
      busy={busy}
      wait={wait}
      refused={refused}
      draft={judged.form.draft === true ? draft : undefined}
      onValues={onValues}
    />
  );
}

async function prepare({ loaded, draft }: LongFormProps): Promise<Prepared> {
  const { form } = loaded;
  const [rules, kept] = await Promise.all([
    loadRules(form.rules ?? []),
    form.draft === true ? draft?.load().catch(() => null) : null,
  ]);
  const phones = phoneFields(form);
  const open = form.steps?.find(({ id }) => id === kept?.step) ?? form.steps?.[0];
  // A step that asks for no number does not wait for their library.
  if (
    phones.length > 0 &&
    (open === undefined || open.fields.some((field) => phones.includes(field)))
  )
    await loadPhone();
  return {
    judged: { ...loaded, rules },
    judges: { phone: (value) => loadedPhone()?.phoneTrouble(value) ?? null },
    kept: kept ?? null,
  };
}
