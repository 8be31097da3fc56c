import { ruleCatalogue } from '#core/rules/rule-catalogue.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { formProblem } from '../schema/form-problem.ts';
import { nodeAt, placeAt, textAt, type Located } from '../read/located.ts';

/** What each rule looks at is there, and its settings are of their kind. That the rule exists is a reference like any other. */
export function checkFormRules(form: Located, fields: readonly string[]): Finding[] {
  const rules = nodeAt(form, ['rules']);
  return rules?.kind === 'list' ? rules.items.flatMap((rule) => checkRule(rule, fields)) : [];
}

function checkRule(rule: Located, fields: readonly string[]): Finding[] {
  const name = textAt(rule, 'rule') ?? '';
  const signature = Object.hasOwn(ruleCatalogue, name) ? ruleCatalogue[name] : undefined;
  if (!signature) return [];
  const findings: Finding[] = [];
  const given = nodeAt(rule, ['fields']);
  const roles = Object.keys(signature.fields);
  for (const [role, { key, value }] of given?.kind === 'object' ? given.entries : []) {
    const field = textAt(value) ?? '';
    if (!roles.includes(role))
      findings.push(
        formProblem('form/rule', `rule ${name} has no parameter "${role}"`, key, role, roles),
      );
    if (!fields.includes(field))
      findings.push(
        formProblem(
          'reference/field',
          `the form has no field "${field}"`,
          value.place,
          field,
          fields,
        ),
      );
  }
  for (const role of roles.filter(
    (one) => signature.fields[one] === 'required' && textAt(rule, 'fields', one) === undefined,
  )) {
    findings.push(
      formProblem(
        'form/rule',
        `rule ${name} requires a field for "${role}"`,
        placeAt(rule, ['fields']),
      ),
    );
  }
  const params = nodeAt(rule, ['params']);
  for (const [param, { key, value }] of params?.kind === 'object' ? params.entries : []) {
    const kind = signature.params[param];
    if (kind === undefined)
      findings.push(
        formProblem(
          'form/rule',
          `rule ${name} has no option "${param}"`,
          key,
          param,
          Object.keys(signature.params),
        ),
      );
    else if (
      value.kind === 'scalar' &&
      typeof value.value !== (kind === 'text' ? 'string' : 'number')
    )
      findings.push(
        formProblem(
          'form/rule',
          `option "${param}" of rule ${name} must be a ${kind}`,
          value.place,
        ),
      );
  }
  return findings;
}
