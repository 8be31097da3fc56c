import type { FormField } from '#config/form.gen.ts';
import type { FieldValue } from '#core/form/form-values.ts';

/** What every widget gets. Label, help and error stand around it already. */
export interface FieldWidgetProps {
  readonly id: string;
  /** The field's path. */
  readonly name: string;
  readonly value: FieldValue;
  readonly field: FormField;
  readonly required: boolean;
  readonly invalid: boolean;
  /** Values of the schema's `enum`. */
  readonly choices: readonly string[];
  /** Whether it holds a list of values. */
  readonly several: boolean;
  /** Fewest characters. */
  readonly min: number;
  /** An empty text is nothing. */
  readonly onChange: (value: FieldValue) => void;
  /** The widget was left: from now on it is validated. */
  readonly onLeave: () => void;
}

/** The text in a field that holds one. */
export function textOf(value: FieldValue): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

/** Id of the help or error below a field. */
export function noteOf(id: string): string {
  return `${id}-note`;
}

/** What every control says of itself. */
export function controlProps({ id, name, required, invalid, field, onLeave }: FieldWidgetProps) {
  return {
    id,
    name,
    required,
    autoComplete: field.autocomplete ?? 'off',
    'aria-invalid': invalid,
    'aria-describedby': noteOf(id),
    onBlur: onLeave,
  };
}
