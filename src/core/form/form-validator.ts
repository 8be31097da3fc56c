/** A compiled form validator: true when the values fit, else false with `errors` set. */
export interface FormValidator {
  (values: unknown): boolean;
  errors?: readonly FormValidatorError[] | null;
}

/** One finding of a compiled validator, in ajv's form. */
export interface FormValidatorError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What the generator compiles out of a form's schema. */
export interface CompiledForm {
  readonly validate: FormValidator;
  /** JSON pointer of each `if` in the schema → its validator. */
  readonly conditions: Readonly<Record<string, FormValidator>>;
}
