import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { CodedError } from '#core/errors.ts';
import { focusAfter } from '#forms/focus-error.ts';
import { createFormEngine, review } from '#forms/form-engine.ts';
import { createStepFlow } from '#forms/step-flow.ts';
import { useFormState } from '#forms/use-form-state.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Stack, Text } from '#ui/box.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { DraftLine } from './draft-line.tsx';
import { FormActions } from './form-actions.tsx';
import { FormFields } from './form-fields.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { FormReview } from './form-review.tsx';
import { FormStageProvider } from './form-stage.ts';
import { asksForPhone, loadPhone } from './load-phone.ts';
import { localDay } from './local-day.ts';
import type { LongFormProps, PreparedForm } from './long-form-props.ts';
import { StepsHead } from './steps-head.tsx';

export interface FilledFormProps extends Omit<LongFormProps, 'loaded' | 'initial'> {
  readonly prepared: PreparedForm;
}

/** The form itself: one step at a time, validated when left, sent once. */
export function FilledForm(props: FilledFormProps) {
  const { prepared, scope, onSubmit, busy = false, wait = 0, refused = null, onValues } = props;
  const { definition, fieldValidators, start, schema, validator } = prepared;
  const { form } = definition;
  const declared = useDeclaredText();
  const text = useText();
  const element = useRef<HTMLFormElement>(null);
  const around = useRef(scope);
  const [engine] = useState(() =>
    createFormEngine({
      definition,
      fieldValidators,
      values: start.values,
      flow: props.flow ?? createStepFlow(start.step),
      isOpen: (gate) => around.current.isOpen?.(gate) ?? true,
      facts: { today: localDay(new Date()), ...scope.facts },
    }),
  );
  const [keeper] = useState(() =>
    props.draft === undefined || form.draft !== true ? null : createDraftKeeper(form, props.draft),
  );
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<{
    readonly error: CodedError;
    readonly placed: boolean;
  } | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const isSending = useRef(false);
  const step = useFormState(engine, (state) => state.step);
  const stage = useMemo(
    () => ({ form, engine, scope, schema, validator }),
    [form, engine, scope, schema, validator],
  );

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
    if (refused === null) return;
    // A refusal is shown once; another refusal is another object.
    const later = setTimeout(() => refuse(refused));
    return () => clearTimeout(later);
    // oxlint-disable-next-line react/exhaustive-deps -- `refuse` is new at each drawing
  }, [refused]);

  /** Something was entered: a later step may ask for a telephone number. */
  function prepare(): void {
    setInvalid(false);
    if (asksForPhone(form.ui)) loadPhone().catch(() => undefined);
  }

  function refuse(error: CodedError): void {
    focusAfter(element, () => setFailure({ error, placed: engine.refuse(error.errors) }));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    if (busy || wait > 0 || isSending.current) return;
    setFailure(null);
    const { holds, sends } = focusAfter(element, () => engine.advance());
    setInvalid(!holds);
    if (!sends) return;
    isSending.current = true;
    setSending(true);
    try {
      const waiting = onSubmit(engine.body(), engine.read().validation.values);
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
          {step === review ? <FormReview /> : <FormFields key={step} />}
          {failure !== null && (
            <FormRefusal error={failure.error} placed={failure.placed}>
              {scope.explain?.(failure.error)}
            </FormRefusal>
          )}
          {isInvalid && <Text tone="danger">{text('error.formInvalid')}</Text>}
          <FormActions busy={busy || sending} wait={wait} />
          {keeper !== null && <DraftLine keeper={keeper} />}
        </Stack>
      </form>
    </FormStageProvider>
  );
}
