import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { formFormats } from '#generator/forms/form-formats.ts';
import { formProblem } from './form-problem.ts';
import { nodeAt, toJson, type Located } from './located.ts';

/** Examples are values that the form accepts: whoever tests the form believes them. */
export function checkFormExamples(form: Located, schema: Located): Finding[] {
  const examples = nodeAt(form, ['examples']);
  if (examples?.kind !== 'list' || examples.items.length === 0) return [];
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { ...formFormats } });
  const validate = ajv.compile(toJson(schema) as object);
  return examples.items.flatMap((example) => {
    if (validate(toJson(example))) return [];
    const [first] = validate.errors ?? [];
    return [formProblem('form/example', `the form refuses this example: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim(), example.place)];
  });
}
