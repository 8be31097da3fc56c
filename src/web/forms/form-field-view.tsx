import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useId } from 'react';
import type { FormField } from '#config/form.gen.ts';
import { useDeclaredText, useText, type TextValues } from '#i18n/use-text.ts';
import { retried } from '#platform/retried.ts';
import { Text } from '#ui/box.ts';
import { TextInput } from '#ui/text-input.ts';
import { PasswordInput } from './password-input.tsx';
import type { FormState } from './use-form-state.ts';

// A meter that cannot be fetched is no reason to lose the form.
const PasswordStrength = lazy(() => retried(() => import('./password-strength.tsx')).catch(() => ({ default: () => null })));

const Label = chakra('label', { base: { display: 'block', fontSize: 'sm', fontWeight: 'strong', marginBottom: '2' } });

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
    id, name, required,
    value: state.values[name] ?? '',
    autoComplete: field.autocomplete ?? 'off',
    'aria-invalid': trouble !== undefined,
    'aria-describedby': trouble !== undefined || field.help !== undefined ? `${id}-note` : undefined,
    // The one field that a form opens on; nothing stands before it to be missed.
    autoFocus: field.autofocus ?? false,
    onChange: (event: { target: { value: string } }) => state.change(name, event.target.value),
    onBlur: () => state.leave(name),
  };
  return (
    <div>
      <Label htmlFor={id}>{declared(field.label)}</Label>
      {field.widget === 'text' && <TextInput type="text" autoCapitalize="none" spellCheck={false} {...input} />}
      {field.widget === 'password' && <PasswordInput {...input} />}
      {(field.widget === 'code' || field.widget === 'pin') && (
        <TextInput
          inputMode="numeric" maxLength={6} letterSpacing="0.5em" fontSize="xl" textAlign="center" className="figures" {...input}
          // A PIN is no password to be kept by the browser, and a browser keeps no one-time codes.
          {...(field.widget === 'pin' ? { type: 'password', autoComplete: 'one-time-code' } : { type: 'text' })}
          onChange={(event) => state.change(name, event.target.value.replace(/\D/g, ''))}
        />
      )}
      {field.strength === true && <Suspense fallback={null}><PasswordStrength password={input.value} min={min} /></Suspense>}
      <Text id={`${id}-note`} size="sm" tone={trouble === undefined ? 'muted' : 'danger'} marginTop="1" aria-live="polite">
        {trouble === undefined ? field.help !== undefined && declared(field.help, { min, ...words }) : text(`field.${trouble.code}`, trouble.params)}
      </Text>
    </div>
  );
}
