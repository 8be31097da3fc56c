import type { Finding, FindingCode, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { compileValidator } from '#generator/forms/compile-validator.ts';
import type { RequestFields } from '#generator/openapi/request-schema.ts';
import { checkKeywords } from './check-keywords.ts';
import { checkPatterns } from './check-patterns.ts';
import { checkRefs } from './check-refs.ts';
import { keyPlaceAt, nodeAt, placeAt, textAt, toJson, type Located } from './located.ts';

/** What a schema of the form language cannot say: the values compile, every field is asked for, the operation can read them. */
export function checkForm(form: Located, request: RequestFields | undefined): Finding[] {
  const findings: Finding[] = [];
  const fail = (code: FindingCode, message: string, place: Place, suggestion?: string): void => {
    findings.push({ severity: 'error', code, message, place, ...(suggestion === undefined ? {} : { suggestion }) });
  };
  const schema = nodeAt(form, ['schema']);
  if (!schema) return [];
  const strangeKeywords = checkKeywords(schema);
  findings.push(...strangeKeywords);
  // Half a schema compiles to half a check, so ajv is asked only about one whose words are all known.
  const problem = strangeKeywords.length === 0 ? compileProblem(schema) : undefined;
  if (problem !== undefined) fail('form/schema', `this schema cannot be compiled: ${problem}`, schema.place);
  else if (strangeKeywords.length === 0) findings.push(...checkPatterns(schema), ...checkRefs(schema));
  const fields = keysAt(form, ['schema', 'properties']);
  const asked = keysAt(form, ['ui']);
  for (const name of asked) {
    if (!fields.includes(name)) fail('reference/field', `the form's schema has no field "${name}"`, keyPlaceAt(form, ['ui', name]), suggest(name, fields));
  }
  for (const name of fields) {
    if (!asked.includes(name)) fail('reference/field', `nothing in "ui" says how "${name}" is asked for`, keyPlaceAt(form, ['schema', 'properties', name]));
  }
  for (const [index, name] of requiredOf(form).entries()) {
    if (!fields.includes(name)) fail('reference/field', `"${name}" is required and not among the properties`, placeAt(form, ['schema', 'required', String(index)]), suggest(name, fields));
  }
  for (const name of asked) {
    const repeated = textAt(form, 'ui', name, 'repeats');
    if (repeated !== undefined && !fields.includes(repeated)) fail('reference/field', `the form's schema has no field "${repeated}"`, placeAt(form, ['ui', name, 'repeats']), suggest(repeated, fields));
  }
  // A field that repeats another is checked in the browser and never sent.
  if (request) checkRequest(form, request, fields.filter((name) => textAt(form, 'ui', name, 'repeats') === undefined), fail);
  return findings;
}

// `submit.map` names request fields after form fields; whatever it does not name travels under its own name.
function checkRequest(form: Located, request: RequestFields, fields: readonly string[], fail: (code: FindingCode, message: string, place: Place, suggestion?: string) => void): void {
  const sources = new Map<string, string>();
  const map = nodeAt(form, ['submit', 'map']);
  for (const [target, { key, value }] of map?.kind === 'object' ? map.entries : []) {
    const field = textAt(value) ?? '';
    if (!request.fields.has(target)) fail('reference/field', `the operation takes no "${target}"`, key, suggest(target, [...request.fields.keys()]));
    if (!fields.includes(field)) fail('reference/field', `the form has no field "${field}"`, value.place, suggest(field, fields));
    sources.set(target, field);
  }
  const renamed = new Set(sources.values());
  for (const field of fields.filter((name) => !renamed.has(name))) {
    sources.set(field, field);
    if (!request.fields.has(field)) fail('reference/field', `the operation takes no "${field}"`, keyPlaceAt(form, ['schema', 'properties', field]), suggest(field, [...request.fields.keys()]));
  }
  const required = requiredOf(form);
  const given = textsAt(form, ['submit', 'given']);
  // What the block adds itself is nobody's field.
  for (const target of request.required.filter((name) => !given.includes(name))) {
    const field = sources.get(target);
    if (field === undefined) fail('reference/field', `the operation needs "${target}" and no field gives it`, placeAt(form, ['submit', 'operation']));
    else if (fields.includes(field) && !required.includes(field)) fail('reference/field', `the operation needs "${target}", so the field must be required`, keyPlaceAt(form, ['schema', 'properties', field]));
  }
  for (const [target, field] of sources) {
    const wanted = request.fields.get(target);
    const given = textAt(form, 'schema', 'properties', field, 'type');
    if (wanted !== undefined && given !== undefined && wanted !== given) fail('reference/field', `the operation takes "${target}" as ${wanted}, this field gives ${given}`, placeAt(form, ['schema', 'properties', field, 'type']));
  }
}

function compileProblem(schema: Located): string | undefined {
  try {
    compileValidator(toJson(schema));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function keysAt(node: Located, path: readonly string[]): string[] {
  const found = nodeAt(node, path);
  return found?.kind === 'object' ? [...found.entries.keys()] : [];
}

function requiredOf(form: Located): string[] {
  return textsAt(form, ['schema', 'required']);
}

function textsAt(form: Located, path: readonly string[]): string[] {
  const list = nodeAt(form, path);
  return list?.kind === 'list' ? list.items.map((item) => textAt(item) ?? '') : [];
}
