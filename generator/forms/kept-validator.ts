import { kept } from '#generator/kept.ts';
import { compileValidator } from './compile-validator.ts';

/** The validator of a form's schema, compiled once and kept. Throws like `compileValidator`. */
export function keptValidator(schema: unknown): string {
  return kept('forms', JSON.stringify(schema), () => compileValidator(schema));
}
