import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
} from 'react';
import { askForAll } from '#core/form/asked-for.ts';
import { whyNotFlat } from '#core/form/flat-form.ts';
import { CodedError } from '#core/errors.ts';
import { useDeclaredText, useText, type TextValues } from '#i18n/use-text.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { retried } from '#platform/retried.ts';
import { Box, Stack } from '#ui/box.ts';
import { FieldFrame } from './field-frame.tsx';
import { focusAfter } from './focus-trouble.ts';
import { createFormEngine, type FormEngine, type FormState } from './form-engine.ts';
import { createStepFlow } from './step-flow.ts';
import { SubmitButton } from './submit-button.tsx';
import { useFormState } from './use-form-state.ts';
import { textOf, type FieldWidgetProps } from './widgets/field-widget.ts';
import { LineWidget } from './widgets/line-widget.tsx';
import { PasswordWidget } from './widgets/password-widget.tsx';

/** Values of a flat form: what was given, as it was typed. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormViewProps {
  readonly loaded: LoadedForm;
  /** The values have gone and no answer is here yet: nothing can be sent twice. */
  readonly busy: boolean;
  /** What the server refused. Another object is another refusal. */
  readonly refused?: unknown;
  /** Seconds until the values may be sent again. */
  readonly wait?: number;
  /** What the help of a field names. */
  readonly words?: TextValues;
  /** Values that were given; what was left empty is not among them. */
  readonly onSubmit: (values: FormValues) => void;
}

// Cells that cannot be fetched are no reason to lose the form: one plain field does as well.
const Code = lazy(() =>
  retried(() => import('./widgets/code-widget.tsx')).then(
    ({ CodeWidget }) => ({ default: CodeWidget }),
    () => ({ default: LineWidget }),
  ),
);
const widgets: Readonly<Record<string, ComponentType<FieldWidgetProps>>> = {
  text: LineWidget,
  password: PasswordWidget,
  code: Code,
  pin: Code,
};
const none: readonly string[] = [];

/**
 * A flat declared form: text fields in the order of its schema, without steps, conditions or lists. It is what stands
 * in front of the app, so it carries no form library; state and judgement are those of every other form.
 */
export function FormView(props: FormViewProps) {
  const { loaded, busy, refused = null, wait = 0, words = {}, onSubmit } = props;
  const { form } = loaded;
  const declared = useDeclaredText();
  const element = useRef<HTMLFormElement>(null);
  const [engine] = useState(() => flatEngine(loaded));
  const state = useFormState(engine, (now) => now);

  useEffect(() => {
    if (!(refused instanceof CodedError) || refused.errors.length === 0) return;
    const later = setTimeout(() => focusAfter(element, () => engine.refuse(refused.errors)));
    return () => clearTimeout(later);
  }, [engine, refused]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || wait > 0) return;
    if (focusAfter(element, () => engine.advance().holds))
      onSubmit(
        Object.fromEntries(
          Object.entries(engine.read().judgement.values)
            .filter(([field]) => form.ui[field]?.repeats === undefined)
            .map(([field, value]) => [field, textOf(value)]),
        ),
      );
  }

  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={declared(form.title)}>
      <Stack gap="5">
        {Object.keys(form.schema.properties).map((name) => (
          <FlatField key={name} name={name} {...{ loaded, engine, state, words }} />
        ))}
        <SubmitButton wide busy={busy} wait={wait} label={declared(form.submit.label)} />
      </Stack>
    </form>
  );
}

function flatEngine({ form, validate }: LoadedForm): FormEngine {
  const reason = whyNotFlat(form);
  if (reason !== undefined)
    throw new Error(`the form ${form.id} has ${reason}: it is no flat form`);
  return createFormEngine({
    judged: { form, validate, ask: askForAll(form.schema), rules: [] },
    facts: { today: '' },
    flow: createStepFlow(),
  });
}

interface FlatFieldProps {
  readonly name: string;
  readonly loaded: LoadedForm;
  readonly engine: FormEngine;
  readonly state: FormState;
  readonly words: TextValues;
}

function FlatField({ name, loaded: { form }, engine, state, words }: FlatFieldProps) {
  const id = useId();
  const text = useText();
  const field = form.ui[name];
  if (field === undefined) throw new Error(`form ${form.id} does not say how to ask for ${name}`);
  const { [name]: trouble } = state.troubles;
  const min = Number(state.judgement.fields[name]?.['minLength'] ?? 0);
  const required = state.judgement.required.includes(name);
  const Widget = widgets[field.widget] ?? LineWidget;
  return (
    <FieldFrame
      id={id}
      path={name}
      field={field}
      required={required}
      trouble={trouble && text(`field.${trouble.code}`, trouble.params)}
      words={{ min, ...words }}
    >
      <Suspense fallback={<Box height="56px" />}>
        <Widget
          id={id}
          name={name}
          value={state.values[name]}
          field={field}
          required={required}
          invalid={trouble !== undefined}
          choices={none}
          min={min}
          onChange={(value) => engine.change({ [name]: value === '' ? undefined : value })}
          onLeave={() => engine.leave(name)}
        />
      </Suspense>
    </FieldFrame>
  );
}
