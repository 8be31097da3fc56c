import type { Form } from '#config/form.gen.ts';
import { whyNotFlat } from '#core/form/flat-form.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { oncePer } from '#generator/once-per.ts';
import type { Reference } from './named-elsewhere.ts';
import { formProblem } from '../schema/form-problem.ts';
import { nodeAt, toJson, type Located } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** Where only a flat form can be shown, the form that is named is one. */
export function checkFlatForms(
  lists: readonly (readonly Reference[])[],
  files: TenantFiles,
): Finding[] {
  return lists.flatMap(flatForms).flatMap(({ name, node }) => {
    const form = files.forms.get(name);
    const reason = form && isWhole(form) ? whyNotFlat(toJson(form) as unknown as Form) : undefined;
    return reason === undefined
      ? []
      : [
          formProblem(
            'form/long',
            `form "${name}" has ${reason}; only text, password, code and pin fields on one page are supported here`,
            node.place,
          ),
        ];
  });
}

const flatForms = oncePer((list: readonly Reference[]) =>
  list.filter(({ kind, isFlat }) => kind === 'form' && isFlat === true),
);

// What is not a form at all is reported where it is declared.
function isWhole(form: Located): boolean {
  const ui = nodeAt(form, ['ui']);
  return (
    nodeAt(form, ['schema'])?.kind === 'object' &&
    nodeAt(form, ['submit'])?.kind === 'object' &&
    ui?.kind === 'object' &&
    [...ui.entries.values()].every(({ value }) => value.kind === 'object')
  );
}
