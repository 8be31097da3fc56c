import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { kept } from '#generator/kept.ts';
import { formFormats } from '#generator/forms/form-formats.ts';
import { formProblem } from './form-problem.ts';
import { keyPlaceAt, nodeAt, placeAt, toJson, type Located } from '../read/located.ts';
import { phraseErrors } from './phrase-errors.ts';

/** Examples are values that the form accepts: tests of the form rely on them. */
export function checkFormExamples(form: Located, schema: Located): Finding[] {
  const examples = nodeAt(form, ['examples']);
  if (examples?.kind !== 'list' || examples.items.length === 0) return [];
  const text = JSON.stringify(toJson(schema));
  return examples.items.flatMap((example) => {
    const value = toJson(example);
    if (kept('forms', `example ${text} ${JSON.stringify(value)}`, () => accepts(text)(value)))
      return [];
    const validate = accepts(text);
    void validate(value);
    const [first] = phraseErrors(validate.errors ?? []);
    if (first === undefined)
      return [formProblem('form/example', 'this example is not valid for the form', example.place)];
    const place = first.atKey ? keyPlaceAt(example, first.path) : placeAt(example, first.path);
    return [
      errorAt(
        'form/example',
        `this example is not valid for the form: ${first.message}`,
        place,
        first.suggestion,
      ),
    ];
  });
}

const known = new Map<string, ValidateFunction>();

// Tenants inherit forms, so the same schema comes often.
function accepts(schema: string): ValidateFunction {
  const validate =
    known.get(schema) ??
    new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: false,
      // Compiled before, as the schema of a form: it is a schema.
      validateSchema: false,
      formats: { ...formFormats },
    }).compile(JSON.parse(schema));
  known.set(schema, validate);
  return validate;
}
