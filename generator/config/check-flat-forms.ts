import type { Finding } from '#generator/diagnostics/finding.ts';
import type { Reference } from './find-references.ts';
import { formProblem } from './form-problem.ts';
import { nodeAt, textAt, type Located } from './located.ts';
import type { TenantFiles } from './tenant-files.ts';

// What the forms in front of the app are drawn with, and nothing else: they carry no form library.
const widgets: readonly string[] = ['text', 'password', 'code', 'pin'];
// What can bring fields in: a flat form asks for those of its own schema, always.
const conditions: readonly string[] = ['if', 'dependentSchemas', 'dependencies'];

/** Where only a flat form can be shown, the form that is named is one. */
export function checkFlatForms(references: readonly Reference[], files: TenantFiles): Finding[] {
  return references
    .filter(({ kind, isFlat }) => kind === 'form' && isFlat === true)
    .flatMap(({ name, node }) => {
      const form = files.forms.get(name);
      const reason = form && whyNotFlat(form);
      return reason === undefined
        ? []
        : [
            formProblem(
              'form/long',
              `the form "${name}" has ${reason}, and here only text, password, code and pin fields on one page are shown`,
              node.place,
            ),
          ];
    });
}

function whyNotFlat(form: Located): string | undefined {
  for (const key of ['steps', 'rules', 'draft']) if (nodeAt(form, [key])) return `"${key}"`;
  const condition = conditions.find((key) => nodeAt(form, ['schema', key]));
  if (condition !== undefined) return `"${condition}" in its schema`;
  const ui = nodeAt(form, ['ui']);
  const strange =
    ui?.kind === 'object'
      ? [...ui.entries].find(
          ([, { value }]) => !widgets.includes(textAt(value, 'widget') ?? 'text'),
        )
      : undefined;
  return strange && `a ${textAt(strange[1].value, 'widget') ?? ''} field ("${strange[0]}")`;
}
