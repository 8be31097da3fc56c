import { useEffect, useRef, type FormEvent } from 'react';
import type { Form } from '#config/form.gen.ts';
import { countdown } from '#core/countdown.ts';
import { useDeclaredText, useText, type TextValues } from '#i18n/use-text.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { FieldTroubles, FormValues, RepeatedFields } from './field-problems.ts';
import { FormFieldView } from './form-field-view.tsx';
import { useFormState } from './use-form-state.ts';

export interface FormViewProps {
  readonly loaded: LoadedForm;
  /** The values have gone and no answer is here yet: nothing can be sent twice. */
  readonly busy: boolean;
  /** What the server refused, by field. */
  readonly refused?: FieldTroubles;
  /** Seconds until the values may be sent again. */
  readonly wait?: number;
  /** What the help of a field names. */
  readonly words?: TextValues;
  /** Values that were given; what was left empty is not among them. */
  readonly onSubmit: (values: FormValues) => void;
}

const noTroubles: FieldTroubles = {};

/**
 * A flat declared form: text fields in the order of its schema, without steps, conditions or lists. It is what stands
 * in front of the app, so it carries no form library; the generator refuses here what this cannot show.
 */
export function FormView({
  loaded,
  busy,
  refused = noTroubles,
  wait = 0,
  words = {},
  onSubmit,
}: FormViewProps) {
  const { form, validate } = loaded;
  const declared = useDeclaredText();
  const text = useText();
  const fields = Object.keys(form.schema.properties);
  const repeated = repeatedFields(form);
  const state = useFormState(fields, validate, refused, repeated);
  const element = useRef<HTMLFormElement>(null);

  function focus(field: string | undefined) {
    element.current?.querySelector<HTMLInputElement>(`[name="${field ?? ''}"]`)?.focus();
  }

  useEffect(() => focus(Object.keys(refused)[0]), [refused]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || wait > 0) return;
    const first = state.check();
    if (first === null)
      onSubmit(
        Object.fromEntries(
          Object.entries(state.values).filter(
            ([field, value]) => repeated[field] === undefined && value !== '',
          ),
        ),
      );
    else focus(first);
  }

  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={declared(form.title)}>
      <Stack gap="5">
        {fields.map((field) => (
          <FormFieldView
            key={field}
            name={field}
            field={fieldOf(form, field)}
            required={isRequired(form, field)}
            state={state}
            min={minLength(form, field)}
            words={words}
          />
        ))}
        <Button
          type="submit"
          look="solid"
          wide
          aria-disabled={busy || wait > 0}
          opacity={busy || wait > 0 ? 0.85 : 1}
        >
          {/* What counts down is not read out with every second. */}
          <span aria-live={wait > 0 ? 'off' : 'polite'}>
            {busy
              ? text('form.busy')
              : wait > 0
                ? text('form.wait', { time: countdown(wait) })
                : declared(form.submit.label)}
          </span>
        </Button>
      </Stack>
    </form>
  );
}

function fieldOf(form: Form, name: string) {
  const field = form.ui[name];
  if (field === undefined) throw new Error(`form ${form.id} does not say how to ask for ${name}`);
  return field;
}

/** Fields that are asked for twice: the second one is checked and never sent. */
function repeatedFields(form: Form): RepeatedFields {
  return Object.fromEntries(
    Object.entries(form.ui).flatMap(([field, { repeats }]) =>
      repeats === undefined ? [] : [[field, repeats]],
    ),
  );
}

function minLength(form: Form, name: string): number {
  const property: unknown = Object.entries(form.schema.properties).find(
    ([field]) => field === name,
  )?.[1];
  return typeof property === 'object' && property !== null && 'minLength' in property
    ? Number(property.minLength)
    : 0;
}

function isRequired(form: Form, name: string): boolean {
  const required: unknown = form.schema['required'];
  return Array.isArray(required) && required.includes(name);
}
