import type { Form } from '#config/form.gen.ts';
import type { Document } from '#core/document.ts';
import type { FieldValues } from '#core/form/form-values.ts';

export interface FormCase {
  readonly form: Form;
  readonly validator: string;
  readonly locale: string;
  readonly example: FieldValues;
  readonly country: string;
  readonly documents: Readonly<Record<string, Document>>;
  readonly isFlat: boolean;
}

export interface StepReport {
  readonly heading: string;
  /** Field → what is said below it after an empty submit, and whether the page marks it. */
  readonly empty: Readonly<Record<string, string>>;
  readonly focused: string | null;
}

export interface CaseReport {
  readonly steps: readonly StepReport[];
  readonly sent: unknown;
  readonly times: number;
}

declare global {
  interface Window {
    formPage: {
      words(locale: string, messages: object): void;
      run(one: FormCase): Promise<CaseReport>;
      show(one: FormCase): Promise<void>;
    };
  }
}
