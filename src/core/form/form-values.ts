/** The value of one field. Nothing typed is `undefined`, never an empty text. */
export type FieldValue = string | number | boolean | undefined;

/** Values of a form by field. Forms are flat; `submit.map` builds the request's objects out of them. */
export type FieldValues = Readonly<Record<string, FieldValue>>;
