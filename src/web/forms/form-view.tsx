import { useRef, type FormEvent } from 'react';
import type { Form } from '#config/form.gen.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { countdown } from '#core/countdown.ts';
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
  /** What is known before: sent along and not asked for. */
  readonly given?: FormValues;
  /** Seconds until the values may be sent again. */
  readonly wait?: number;
  readonly onSubmit: (values: FormValues) => void;
}

const noTroubles: FieldTroubles = {};
const nothing: FormValues = {};

/**
 * A flat declared form: text fields in the order of its schema, without steps, conditions or lists. It is what stands
 * in front of the app, so it carries no form library; the generator refuses here what this cannot show.
 */
export function FormView({ loaded, busy, refused = noTroubles, given = nothing, wait = 0, onSubmit }: FormViewProps) {
  const { form, validate } = loaded;
  const declared = useDeclaredText();
  const text = useText();
  const fields = Object.keys(form.schema.properties).filter((field) => given[field] === undefined);
  const repeated = repeatedFields(form);
  const state = useFormState(fields, validate, refused, repeated, given);
  const element = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || wait > 0) return;
    const first = state.check();
    if (first === null) onSubmit(Object.fromEntries(Object.entries({ ...given, ...state.values }).filter(([field]) => repeated[field] === undefined)));
    else element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={declared(form.title)}>
      <Stack gap="5">
        {fields.map((field) => (
          <FormFieldView
            key={field} name={field} field={fieldOf(form, field)} required={isRequired(form, field)} min={minLength(form, field)} state={state}
          />
        ))}
        <Button type="submit" look="solid" wide aria-disabled={busy || wait > 0} opacity={busy || wait > 0 ? 0.85 : 1}>
          {/* What counts down is not read out with every second. */}
          <span aria-live={wait > 0 ? 'off' : 'polite'}>
            {busy ? text('form.busy') : wait > 0 ? text('form.wait', { time: countdown(wait) }) : declared(form.submit.label)}
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
  return Object.fromEntries(Object.entries(form.ui).flatMap(([field, { repeats }]) => (repeats === undefined ? [] : [[field, repeats]])));
}

function minLength(form: Form, name: string): number {
  const property: unknown = Object.entries(form.schema.properties).find(([field]) => field === name)?.[1];
  return typeof property === 'object' && property !== null && 'minLength' in property ? Number(property.minLength) : 0;
}

function isRequired(form: Form, name: string): boolean {
  const required: unknown = form.schema['required'];
  return Array.isArray(required) && required.includes(name);
}
