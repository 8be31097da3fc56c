import type { FormField } from '#config/form.gen.ts';
import type { FieldValue } from '#core/form/form-values.ts';

/** What every widget gets. Label, help and trouble stand around it already. */
export interface FieldWidgetProps {
  readonly id: string;
  readonly name: string;
  readonly value: FieldValue;
  readonly field: FormField;
  readonly required: boolean;
  readonly invalid: boolean;
  /** Id of the help or trouble below. */
  readonly describedBy: string;
  /** Values of the schema's `enum`. */
  readonly choices: readonly string[];
  /** An empty text is nothing. */
  readonly onChange: (value: FieldValue) => void;
  /** The widget was left: from now on it is judged. */
  readonly onLeave: () => void;
}

/** The text in a field that holds one. */
export function textOf(value: FieldValue): string {
  return value === undefined ? '' : String(value);
}
