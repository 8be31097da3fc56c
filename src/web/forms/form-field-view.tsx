import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useId } from 'react';
import type { FormField } from '#config/form.gen.ts';
import { useDeclaredText, useText, type TextValues } from '#i18n/use-text.ts';
import { retried } from '#platform/retried.ts';
import { Box, Text } from '#ui/box.ts';
import { TextInput } from '#ui/text-input.ts';
import { PasswordInput } from './password-input.tsx';
import type { FormState } from './use-form-state.ts';
import { textOf, type FieldWidgetProps } from './widgets/field-widget.ts';

// A meter that cannot be fetched is no reason to lose the form.
const PasswordStrength = lazy(() =>
  retried(() => import('./password-strength.tsx')).catch(() => ({ default: () => null })),
);

// Neither are cells: one plain field does as well.
const Code = lazy(() =>
  retried(() => import('./widgets/code-widget.tsx')).then(
    ({ CodeWidget }) => ({ default: CodeWidget }),
    () => ({ default: PlainCode }),
  ),
);
const none: readonly string[] = [];

const Label = chakra('label', {
  base: { display: 'block', fontSize: 'sm', fontWeight: 'strong', marginBottom: '2' },
});

export interface FormFieldViewProps {
  readonly name: string;
  readonly field: FormField;
  readonly required: boolean;
  readonly state: FormState;
  /** Fewest characters; its help may name them, and the `words`. */
  readonly min: number;
  readonly words: TextValues;
}

/** Label above, help below, and the trouble in its place. */
export function FormFieldView({ name, field, required, state, min, words }: FormFieldViewProps) {
  const id = useId();
  const text = useText();
  const declared = useDeclaredText();
  const trouble = state.troubles[name];
  const input = {
    id,
    name,
    required,
    value: state.values[name] ?? '',
    autoComplete: field.autocomplete ?? 'off',
    'aria-invalid': trouble !== undefined,
    'aria-describedby':
      trouble !== undefined || field.help !== undefined ? `${id}-note` : undefined,
    // The one field that a form opens on; nothing stands before it to be missed.
    autoFocus: field.autofocus ?? false,
    onChange: (event: { target: { value: string } }) => state.change(name, event.target.value),
    onBlur: () => state.leave(name),
  };
  return (
    <div data-first={field.autofocus === true ? '' : undefined}>
      <Label htmlFor={id}>{declared(field.label)}</Label>
      {field.widget === 'text' && (
        <TextInput type="text" autoCapitalize="none" spellCheck={false} {...input} />
      )}
      {field.widget === 'password' && <PasswordInput {...input} />}
      {(field.widget === 'code' || field.widget === 'pin') && (
        <Suspense fallback={<Box height="56px" />}>
          <Code
            id={id}
            name={name}
            value={input.value}
            field={field}
            required={required}
            invalid={trouble !== undefined}
            describedBy={`${id}-note`}
            choices={none}
            onChange={(value) => state.change(name, String(value ?? ''))}
            onLeave={input.onBlur}
          />
        </Suspense>
      )}
      {field.strength === true && (
        <Suspense fallback={null}>
          <PasswordStrength password={input.value} min={min} />
        </Suspense>
      )}
      <Text
        id={`${id}-note`}
        size="sm"
        tone={trouble === undefined ? 'muted' : 'danger'}
        marginTop="1"
        aria-live="polite"
      >
        {trouble === undefined
          ? field.help !== undefined && declared(field.help, { min, ...words })
          : text(`field.${trouble.code}`, trouble.params)}
      </Text>
    </div>
  );
}

function PlainCode({
  id,
  name,
  value,
  field,
  required,
  invalid,
  describedBy,
  onChange,
  onLeave,
}: FieldWidgetProps) {
  return (
    <TextInput
      id={id}
      name={name}
      required={required}
      value={textOf(value)}
      type={field.widget === 'pin' ? 'password' : 'text'}
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoFocus={field.autofocus ?? false}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
      onBlur={onLeave}
    />
  );
}
