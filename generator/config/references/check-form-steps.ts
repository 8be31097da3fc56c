import { kycSteps } from '#core/identity/kyc-steps.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { identityCheck } from '#generator/openapi/product-flow.ts';
import type { DeclaredField } from './form-fields.ts';
import { formProblem } from '../schema/form-problem.ts';
import { keyPlaceAt, nodeAt, placeAt, textAt, type Located } from '../read/located.ts';

/** Every field stands in exactly one step, and a step that may be closed holds nothing that must be given. */
export function checkFormSteps(
  form: Located,
  fields: ReadonlyMap<string, DeclaredField>,
): Finding[] {
  const steps = nodeAt(form, ['steps']);
  const findings = machineFindings(form);
  if (steps?.kind !== 'list') return findings;
  const homes = new Map<string, string>();
  const ids = new Set<string>();
  for (const step of steps.items) {
    const id = textAt(step, 'id') ?? '';
    if (ids.has(id))
      findings.push(formProblem('form/step', `duplicate step "${id}"`, placeAt(step, ['id'])));
    ids.add(id);
    const list = nodeAt(step, ['fields']);
    for (const item of list?.kind === 'list' ? list.items : []) {
      const name = textAt(item) ?? '';
      const home = homes.get(name);
      const field = fields.get(name);
      if (!field)
        findings.push(
          formProblem(
            'reference/field',
            `the form's schema has no field "${name}"`,
            item.place,
            name,
            [...fields.keys()],
          ),
        );
      else if (home !== undefined)
        findings.push(
          formProblem('form/step', `"${name}" is already in step "${home}"`, item.place),
        );
      else if (field.isRequired && nodeAt(step, ['gate']))
        findings.push(
          formProblem(
            'form/step',
            `"${name}" is required, so its step cannot have a gate`,
            item.place,
          ),
        );
      homes.set(name, home ?? id);
    }
  }
  for (const name of fields.keys()) {
    if (!homes.has(name))
      findings.push(
        formProblem(
          'form/step',
          `field "${name}" is not in any step`,
          keyPlaceAt(form, ['ui', name]),
        ),
      );
  }
  return findings;
}

/** A machine owns the flow of the identity check, so the steps of its form are the machine's, and none of them is left out. */
function machineFindings(form: Located): Finding[] {
  if (textAt(form, 'submit', 'operation') !== identityCheck) return [];
  const steps = nodeAt(form, ['steps']);
  const list = steps?.kind === 'list' ? steps.items : [];
  const gated = list.flatMap((step) => nodeAt(step, ['gate']) ?? []);
  const ids = list.map((step) => textAt(step, 'id'));
  return [
    ...gated.map(({ place }) =>
      formProblem('form/step', 'a step of the identity check cannot have a gate', place),
    ),
    ...(ids.join() === kycSteps.join()
      ? []
      : [
          formProblem(
            'form/step',
            `the identity check requires the steps ${kycSteps.join(', ')}, in this order`,
            steps?.place ?? form.place,
          ),
        ]),
  ];
}
