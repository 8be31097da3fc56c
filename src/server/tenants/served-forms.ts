import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Form } from '#config/form.gen.ts';
import { askByConditions } from '#core/form/ask-by-conditions.ts';
import type { FormModule } from '#core/form/form-validator.ts';
import type { FormDefinition } from '#core/form/validate-form.ts';
import { linearEngine } from '#core/pattern/linear-engine.ts';
import { LinearRegExp } from '#core/pattern/linear-pattern.ts';
import { loadRules } from '#core/rules/load-rules.ts';

// Compiled validators take their regular expressions from here: a tenant's pattern runs in time that grows with the text.
Object.assign(globalThis, { [Symbol.for(linearEngine)]: LinearRegExp });

/** The forms of a resolved tenant with what the browser validates them by: the validators that the generator compiled, and the named rules. */
export function readServedForms(
  folder: string,
  id: string,
  forms: readonly Form[],
): Promise<readonly FormDefinition[]> {
  return Promise.all(
    forms.map(async (form) => {
      const { default: validate, validators }: FormModule = await import(
        pathToFileURL(join(folder, id, `${form.id}.mjs`)).href
      );
      return {
        form,
        validate,
        ask: askByConditions(form.schema, validators),
        rules: await loadRules(form.rules ?? []),
      };
    }),
  );
}
