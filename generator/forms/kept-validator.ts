import { scriptContent, type Content } from '#generator/bundle/output-file.ts';
import { kept } from '#generator/kept.ts';
import { oncePer } from '#generator/once-per.ts';
import { compileValidator } from './compile-validator.ts';

/** The validator of a form's schema, compiled once and kept. Throws like `compileValidator`. */
export function keptValidator(schema: unknown): string {
  return kept('forms', JSON.stringify(schema), () => compileValidator(schema));
}

/** The same as a file's content, once per schema however many tenants have it. */
export const validatorContent = oncePer((schema: object): Content =>
  scriptContent(keptValidator(schema)),
);
