import { PasswordInput } from '#forms/password-input.tsx';
import PasswordStrength from '#forms/password-strength.tsx';
import { useFormStage } from '#forms/long/form-stage.ts';
import { textOf, type FieldWidgetProps } from './field-widget.ts';

/** Hidden until its owner asks to see it. A new one shows how strong it is. */
export function PasswordWidget({
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
  const { engine } = useFormStage();
  const least = engine.read().judgement.fields[name]?.['minLength'];
  return (
    <>
      <PasswordInput
        id={id}
        name={name}
        required={required}
        value={textOf(value)}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete={field.autocomplete ?? 'off'}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      {field.strength === true && (
        <PasswordStrength password={textOf(value)} min={typeof least === 'number' ? least : 1} />
      )}
    </>
  );
}
