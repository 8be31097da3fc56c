import type { Document } from '#core/document.ts';

export interface FormCase {
  /** The form as JSON. */
  readonly form: string;
  readonly validator: string;
  readonly locale: string;
  /** The values to give it, as JSON. */
  readonly example: string;
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
