/** A compiled form validator: true when the values fit, else false with `errors` set. */
export interface FormValidator {
  (values: unknown): boolean;
  errors?: FormValidatorError[] | null;
}

/** One finding of a compiled validator, in ajv's form. */
export interface FormValidatorError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What the generator compiles out of a form's schema. */
export interface CompiledForm {
  readonly validate: FormValidator;
  /** The form library's hash of a schema → its validator, for the whole and for each condition in it. */
  readonly validators: Readonly<Record<string, FormValidator>>;
}

/** A module of `compileValidator`: the only shape in which a form's validators travel. */
export interface FormModule {
  readonly default: FormValidator;
  readonly validators: CompiledForm['validators'];
}

export function compiledForm({ default: validate, validators }: FormModule): CompiledForm {
  return { validate, validators };
}
