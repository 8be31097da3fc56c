import { useEffect, useLayoutEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { CodedError } from '#core/errors.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { JudgedForm, Judges } from '#core/form/judge-form.ts';
import type { RequestBody } from '#core/form/request-body.ts';
import { useDeclaredText } from '#i18n/use-text.ts';
import type { Draft, DraftStore, FormScope } from '#forms/form-ports.ts';
import { Stack } from '#ui/box.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { DraftLine } from './draft-line.tsx';
import { focusField } from './focus-field.ts';
import { FormActions } from './form-actions.tsx';
import { createFormEngine, review } from './form-engine.ts';
import { FormRefusal } from './form-refusal.tsx';
import { FormReview } from './form-review.tsx';
import { FormStageProvider, useFormState } from './form-stage.ts';
import { FormStepView } from './form-step-view.tsx';
import { StepsHead } from './steps-head.tsx';
import { loadPhone } from './load-phone.ts';
import { localDay } from './local-day.ts';
import { phoneFields } from './phone-fields.ts';

export interface FilledFormProps {
  readonly judged: JudgedForm;
  readonly judges: Judges;
  readonly start: Draft;
  readonly scope: FormScope;
  readonly onSubmit: (body: RequestBody, values: FieldValues) => Promise<void> | void;
  readonly busy: boolean;
  readonly wait: number;
  readonly refused: CodedError | null;
  readonly draft: DraftStore | undefined;
  readonly onValues: ((values: FieldValues) => void) | undefined;
}

/** The form itself: one step at a time, judged when left, sent once. */
export function FilledForm({
  judged,
  judges,
  start,
  scope,
  onSubmit,
  busy,
  wait,
  refused,
  draft,
  onValues,
}: FilledFormProps) {
  const { form } = judged;
  const declared = useDeclaredText();
  const element = useRef<HTMLFormElement>(null);
  const around = useRef(scope);
  const [engine] = useState(() =>
    createFormEngine({
      judged,
      judges,
      start,
      isOpen: (gate) => around.current.isOpen?.(gate) ?? true,
      facts: { today: localDay(new Date()), ...scope.facts },
    }),
  );
  const [keeper] = useState(() => (draft === undefined ? null : createDraftKeeper(form, draft)));
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<{
    readonly error: CodedError;
    readonly placed: boolean;
  } | null>(null);
  const isSending = useRef(false);
  const wanted = useRef<string | null>(null);
  const step = useFormState(engine, (state) => state.step);
  const stage = useMemo(() => ({ form, engine, scope }), [form, engine, scope]);

  // A draft is noted with every change; what is typed after the first picture counts, not the picture.
  useEffect(() => {
    if (keeper === null) return;
    let known = engine.read();
    const stop = engine.subscribe(() => {
      const now = engine.read();
      if (now.values !== known.values || now.step !== known.step)
        keeper.note({ values: now.values, step: now.step === review ? known.step : now.step });
      known = now;
    });
    const flush = () => keeper.flush();
    addEventListener('pagehide', flush);
    return () => {
      stop();
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [engine, keeper]);

  useEffect(
    () =>
      onValues === undefined ? undefined : engine.subscribe(() => onValues(engine.read().values)),
    [engine, onValues],
  );

  // Permissions arrive, and other nominees change, while the form is open.
  useEffect(() => {
    around.current = scope;
    engine.know({ today: localDay(new Date()), ...scope.facts });
  }, [engine, scope]);

  useEffect(() => {
    if (refused !== null) refuse(refused);
    // What was refused is told once; another refusal is another object.
    // oxlint-disable-next-line react/exhaustive-deps -- `refuse` is new at each drawing
  }, [refused]);

  // The field to look at is drawn by now.
  useLayoutEffect(() => {
    if (wanted.current === null || element.current === null) return;
    focusField(element.current, wanted.current);
    wanted.current = null;
  });

  /** Something was entered: a later step may ask for a telephone number. */
  function prepare(): void {
    if (phoneFields(form).length > 0) loadPhone().catch(() => undefined);
  }

  function refuse(error: CodedError): void {
    const { first, placed } = engine.refuse(error.errors);
    wanted.current = first;
    setFailure({ error, placed });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (busy || wait > 0 || isSending.current) return;
    setFailure(null);
    const { trouble, sends } = engine.advance();
    wanted.current = trouble;
    if (trouble !== null && element.current !== null) focusField(element.current, trouble);
    if (!sends) return;
    isSending.current = true;
    setSending(true);
    try {
      const waiting = onSubmit(engine.body(), engine.read().judgement.values);
      if (waiting === undefined) return;
      await waiting;
      keeper?.end();
    } catch (error) {
      refuse(error instanceof CodedError ? error : new CodedError('unknown'));
    } finally {
      isSending.current = false;
      setSending(false);
    }
  }

  return (
    <FormStageProvider value={stage}>
      <form
        ref={element}
        noValidate
        onInput={prepare}
        onSubmit={(event) => void submit(event)}
        aria-label={declared(form.title)}
      >
        <Stack gap="6">
          <StepsHead />
          {step === review ? <FormReview /> : <FormStepView key={step} />}
          {failure !== null && (
            <FormRefusal error={failure.error} placed={failure.placed}>
              {scope.explain?.(failure.error)}
            </FormRefusal>
          )}
          <FormActions busy={busy || sending} wait={wait} />
          {keeper !== null && <DraftLine keeper={keeper} />}
        </Stack>
      </form>
    </FormStageProvider>
  );
}
