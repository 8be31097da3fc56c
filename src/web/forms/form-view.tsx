import { useEffect, useId, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { CodedError } from '#core/errors.ts';
import { isGroup } from '#core/form/form-values.ts';
import { useDeclaredText, useText, type TextValues } from '#i18n/use-text.ts';
import type { LoadedForm } from '#platform/bundle-files.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { FieldFrame } from './field-frame.tsx';
import { createFlatState, type FlatState } from './flat-state.ts';
import { focusAfter } from './focus-error.ts';
import { SubmitButton } from './submit-button.tsx';
import { useDrawnStore } from './use-drawn-store.ts';
import { textOf, type FieldWidgetProps } from './widgets/field-widget.ts';
import { LineWidget } from './widgets/line-widget.tsx';
import { PasswordWidget } from './widgets/password-widget.tsx';

/** Values of a flat form: what was given, as it was typed. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormViewProps {
  readonly loaded: LoadedForm;
  /** The values were sent and no answer has come yet: nothing can be sent twice. */
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
const Code = openedPart<FieldWidgetProps>(
  async () => ({ default: (await import('./widgets/code-widget.tsx')).CodeWidget }),
  <Box height="56px" />,
  LineWidget,
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
 * in front of the app, so it carries no form library; state and validation are those of every other form.
 */
export function FormView(props: FormViewProps) {
  const { loaded, busy, refused = null, wait = 0, words = {}, onSubmit } = props;
  const { form } = loaded;
  const declared = useDeclaredText();
  const text = useText();
  const element = useRef<HTMLFormElement>(null);
  const isAsking = useRef(false);
  const [isLost, setLost] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  const [fields] = useState(() => createFlatState(loaded));
  const state = useDrawnStore(fields.subscribe, fields.read);

  useEffect(() => {
    if (!(refused instanceof CodedError) || refused.errors.length === 0) return;
    let isOld = false;
    fields.engine().then(
      (engine) => {
        if (!isOld) focusAfter(element, () => engine.refuse(refused.errors));
      },
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [fields, refused]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || wait > 0 || isAsking.current) return;
    isAsking.current = true;
    const engine = await fields.engine().catch(() => null);
    isAsking.current = false;
    setLost(engine === null);
    const holds = engine !== null && focusAfter(element, () => engine.advance().holds);
    setInvalid(engine !== null && !holds);
    if (!holds) return;
    onSubmit(
      Object.fromEntries(
        Object.entries(engine.read().validation.values)
          .filter(([field]) => form.ui[field]?.repeats === undefined)
          .map(([field, value]) => [field, textOf(value)]),
      ),
    );
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={declared(form.title)}
    >
      <Stack gap="5">
        {Object.keys(form.schema.properties).map((name) => (
          <FlatField key={name} name={name} {...{ loaded, fields, state, words }} />
        ))}
        {isInvalid && Object.keys(state.errors).length > 0 && (
          <Text tone="danger">{text('error.formInvalid')}</Text>
        )}
        {isLost && <Text tone="danger">{text('error.networkUnreachable')}</Text>}
        <SubmitButton wide busy={busy} wait={wait} label={declared(form.submit.label)} />
      </Stack>
    </form>
  );
}

interface FlatFieldProps {
  readonly name: string;
  readonly loaded: LoadedForm;
  readonly fields: FlatState;
  readonly state: ReturnType<FlatState['read']>;
  readonly words: TextValues;
}

function FlatField({ name, loaded: { form }, fields, state, words }: FlatFieldProps) {
  const id = useId();
  const text = useText();
  const field = form.ui[name];
  if (field === undefined) throw new Error(`form ${form.id} does not say how to ask for ${name}`);
  const { [name]: error } = state.errors;
  const property: unknown = Object.entries(form.schema.properties).find(
    ([key]) => key === name,
  )?.[1];
  const min = isGroup(property) ? Number(property['minLength'] ?? 0) : 0;
  const all: unknown = form.schema['required'];
  const required = Array.isArray(all) && all.includes(name);
  const Widget = widgets[field.widget] ?? LineWidget;
  return (
    <FieldFrame
      id={id}
      path={name}
      field={field}
      required={required}
      error={error && text(`field.${error.code}`, error.params)}
      words={{ min, ...words }}
    >
      <Widget
        id={id}
        name={name}
        value={state.values[name]}
        field={field}
        required={required}
        invalid={error !== undefined}
        choices={none}
        several={false}
        min={min}
        onChange={(value) => fields.change({ [name]: value === '' ? undefined : value })}
        onLeave={() => fields.leave(name)}
      />
    </FieldFrame>
  );
}
