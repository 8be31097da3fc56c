import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { hasErrors, type Finding } from '#generator/diagnostics/finding.ts';
import { nearest } from '#generator/diagnostics/nearest.ts';
import { oncePer } from '#generator/once-per.ts';
import { keptValidator } from '#generator/forms/kept-validator.ts';
import { checkFormExamples } from '../schema/check-form-examples.ts';
import { checkClosedSchema } from './check-closed-schema.ts';
import { checkFormDrawing } from './check-form-drawing.ts';
import { checkFormRules } from './check-form-rules.ts';
import { checkFormSteps } from './check-form-steps.ts';
import { checkFormWidgets } from './check-form-widgets.ts';
import { checkKeywords } from '../schema/check-keywords.ts';
import { checkPatterns } from '../schema/check-patterns.ts';
import { checkSchemaValues } from '../schema/check-schema-values.ts';
import { checkRefCycles } from '../schema/check-ref-cycles.ts';
import { declaredFields, isFileField, type DeclaredField } from './form-fields.ts';
import { innerForms } from './inner-forms.ts';
import { formProblem } from '../schema/form-problem.ts';
import { keyPlaceAt, nodeAt, placeAt, textAt, toJson, type Located } from '../read/located.ts';

/** What a schema of the form language cannot say: the values compile, every field is asked for once, rules and steps fit. */
export const checkForm = oncePer((form: Located): readonly Finding[] => {
  const schema = nodeAt(form, ['schema']);
  if (!schema) return [];
  const fields = declaredFields(schema);
  const found = [
    ...schemaFindings(schema),
    ...checkFormDrawing(schema),
    ...fieldFindings(form, schema, fields),
    ...checkFormSteps(form, fields),
    ...checkFormRules(form, [...fields.keys()]),
    ...unseenSuccess(form),
  ];
  // What is wrong in the form fails its examples as well.
  return hasErrors(found) ? found : [...found, ...checkFormExamples(form, schema)];
});

/** Every field is asked for once and its widget fits, in groups and lists as in the form itself. */
function fieldFindings(
  form: Located,
  schema: Located,
  fields: ReadonlyMap<string, DeclaredField>,
): Finding[] {
  return [
    ...namesFindings(form, schema, fields),
    ...checkClosedSchema(schema, fields),
    ...checkFormWidgets(form, fields),
    ...innerForms(form, fields).flatMap((inner) => {
      const own = nodeAt(inner, ['schema']) ?? inner;
      const inside = declaredFields(own);
      return [...fieldFindings(inner, own, inside), ...innerFiles(inside)];
    }),
  ];
}

// A part of multipart/form-data holds a file, and an object in one holds its text alone.
function innerFiles(fields: ReadonlyMap<string, DeclaredField>): Finding[] {
  return [...fields.values()]
    .filter(isFileField)
    .map(({ key }) =>
      formProblem('form/widget', 'a file cannot stand in a group or a list; move it out', key),
    );
}

// The form leaves its screen before the message could be read.
function unseenSuccess(form: Located): Finding[] {
  const success = nodeAt(form, ['submit', 'success']);
  const to = success && nodeAt(success, ['to']);
  const message = success && nodeAt(success, ['message']);
  if (!to || !message) return [];
  const isInherited = message.place.file !== to.place.file;
  return [
    errorAt(
      'form/success',
      `the success message is never shown, because the form opens ${textAt(to) ?? 'a screen'}`,
      isInherited ? to.place : message.place,
      isInherited ? 'add "message": null' : 'remove "message" or "to"',
    ),
  ];
}

function schemaFindings(schema: Located): Finding[] {
  const unexpectedKeywords = checkKeywords(schema);
  // Half a schema compiles to half a check, so ajv is asked only about one whose words are all known.
  if (unexpectedKeywords.length > 0) return unexpectedKeywords;
  const values = checkSchemaValues(schema);
  if (values.length > 0) return values;
  // The compiler follows every reference, so those that double or go in a circle never reach it.
  const endless = checkRefCycles(schema);
  if (endless.length > 0) return endless;
  try {
    keptValidator(toJson(schema));
  } catch (error) {
    return [
      formProblem(
        'form/schema',
        `this schema cannot be compiled: ${error instanceof Error ? error.message : String(error)}`,
        schema.place,
      ),
    ];
  }
  return checkPatterns(schema);
}

function namesFindings(
  form: Located,
  schema: Located,
  fields: ReadonlyMap<string, DeclaredField>,
): Finding[] {
  const names = [...fields.keys()];
  const ui = nodeAt(form, ['ui']);
  const asked = ui?.kind === 'object' ? [...ui.entries.keys()] : [];
  const findings: Finding[] = [];
  for (const name of asked) {
    if (!fields.has(name))
      findings.push(
        formProblem(
          'reference/field',
          `the form's schema has no field "${name}"`,
          keyPlaceAt(form, ['ui', name]),
          name,
          names,
        ),
      );
    const repeated = textAt(form, 'ui', name, 'repeats');
    if (repeated !== undefined && !fields.has(repeated))
      findings.push(
        formProblem(
          'reference/field',
          `the form's schema has no field "${repeated}"`,
          placeAt(form, ['ui', name, 'repeats']),
          repeated,
          names,
        ),
      );
    const country = textAt(form, 'ui', name, 'country', 'field');
    if (country !== undefined && !fields.has(country))
      findings.push(
        formProblem(
          'reference/field',
          `the form's schema has no field "${country}"`,
          placeAt(form, ['ui', name, 'country', 'field']),
          country,
          names,
        ),
      );
  }
  const meant = new Set(
    asked.filter((name) => !fields.has(name)).map((name) => nearest(name, names)),
  );
  for (const { name, key } of fields.values()) {
    // An entry under a misspelt name is reported there.
    if (!asked.includes(name) && !meant.has(name))
      findings.push(formProblem('reference/field', `"ui" has no entry for field "${name}"`, key));
  }
  const required = nodeAt(schema, ['required']);
  for (const item of required?.kind === 'list' ? required.items : []) {
    const name = textAt(item) ?? '';
    if (!fields.has(name))
      findings.push(
        formProblem(
          'reference/field',
          `"${name}" is required but not defined in "properties"`,
          item.place,
          name,
          names,
        ),
      );
  }
  return findings;
}
