import type { ErrorObject } from 'ajv';
import type { FindingCode } from '#generator/diagnostics/finding.ts';
import { nearest, suggest } from '#generator/diagnostics/nearest.ts';
import { formerKeys } from '#generator/migrate/migrations.ts';

const migrate = 'run `livery migrate` to update it';

/** An ajv error in words, with the path it stands at. */
export interface PhrasedError {
  readonly code: FindingCode;
  readonly message: string;
  readonly path: readonly string[];
  /** True when the key is wrong rather than its value. */
  readonly atKey: boolean;
  readonly suggestion?: string;
}

export function phraseErrors(errors: readonly ErrorObject[]): PhrasedError[] {
  return withoutMisspelt(
    narrowChoices(errors.filter((error) => !isAboutKeys(error) && !isOfContains(error))),
  ).map(phrase);
}

// That some key is wrong is said once more, by name, at the key.
function isAboutKeys({ keyword }: ErrorObject): boolean {
  return keyword === 'propertyNames';
}

// That no item is the one that the list must contain is said of the list, not once more of each item.
function isOfContains({ schemaPath }: ErrorObject): boolean {
  return schemaPath.includes('/contains/');
}

// Of a choice, only the branch that the value was meant for is worth a word.
function narrowChoices(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  for (const choice of errors.filter(
    (error) => error.keyword === 'oneOf' || error.keyword === 'anyOf',
  )) {
    const within = (error: ErrorObject): boolean =>
      error !== choice && error.instancePath.startsWith(choice.instancePath);
    const isTypeHere = (error: ErrorObject): boolean =>
      error.keyword === 'type' && error.instancePath === choice.instancePath;
    if (isKeyChoice(choice))
      kept = kept.filter(
        (error) =>
          !error.schemaPath.startsWith(`${choice.schemaPath}/`) ||
          error.instancePath !== choice.instancePath,
      );
    else if (kept.some((error) => within(error) && !isTypeHere(error))) {
      kept = kept.filter((error) => error !== choice && !isTypeHere(error));
    } else kept = kept.filter((error) => !isTypeHere(error));
  }
  return kept;
}

// `oneOf: [{ required: ["to"] }, { required: ["action"] }]`
function isKeyChoice(error: ErrorObject): boolean {
  return keyChoices(error).length > 0;
}

function keyChoices(error: ErrorObject): string[] {
  const branches: unknown = error.schema;
  if (!Array.isArray(branches)) return [];
  const required = branches.map((branch: { required?: readonly string[] }) =>
    Object.keys(branch).length === 1 ? branch.required : undefined,
  );
  return required.every((keys) => keys !== undefined) ? required.flat() : [];
}

// A misspelt key is one mistake: the finding that it is unknown says which one was meant.
function withoutMisspelt(errors: readonly ErrorObject[]): ErrorObject[] {
  const meant = new Set(
    errors
      .filter(isUnknownKey)
      .map((error) => `${error.instancePath}/${nearest(unknownKey(error), knownKeys(error))}`),
  );
  return errors.filter(
    (error) =>
      error.keyword !== 'required' ||
      !meant.has(`${error.instancePath}/${error.params['missingProperty']}`),
  );
}

function phrase(error: ErrorObject): PhrasedError {
  const path = pathOf(error.instancePath);
  if (isUnknownKey(error)) {
    const key = unknownKey(error);
    return withSuggestion(
      {
        code: 'schema/unknown-key',
        message: `unknown key "${key}"`,
        path: [...path, key],
        atKey: true,
      },
      formerKeys.has(key) ? migrate : suggest(key, knownKeys(error)),
    );
  }
  if (error.propertyName !== undefined) {
    return {
      code: 'schema/pattern',
      message: `invalid key "${error.propertyName}"${patternHint(error)}`,
      path: [...path, error.propertyName],
      atKey: true,
    };
  }
  if (error.keyword === 'uniqueItems') path.push(String(repeated(error).index));
  const words = phrases[error.keyword]?.(error) ?? {
    code: 'schema/shape',
    message: `invalid value: ${error.message ?? error.keyword}`,
  };
  return { ...words, path, atKey: false };
}

interface Words {
  readonly code: FindingCode;
  readonly message: string;
  readonly suggestion?: string;
}

const phrases: Readonly<Record<string, (error: ErrorObject) => Words>> = {
  required: (error) => ({
    code: 'schema/missing',
    message: `"${error.params['missingProperty']}" is required${purpose(error)}`,
  }),
  type: (error) => ({
    code: 'schema/type',
    message: `must be ${typeName(error.params['type'])}, got ${typeOf(error.data)}`,
    ...requoted(error.data, (value) => typesOf(value).includes(String(error.params['type']))),
  }),
  enum: (error) => {
    const values = error.params['allowedValues'] as readonly unknown[];
    const allowed = values.map(String);
    const message = `${shown(error.data)} is not one of ${allowed.length <= 40 ? allowed.join(', ') : `the ${allowed.length} allowed values`}`;
    const other = requoted(error.data, (value) => values.includes(value));
    if (other.suggestion !== undefined) return { code: 'schema/not-one-of', message, ...other };
    const close = nearest(String(error.data), allowed);
    return close === undefined
      ? { code: 'schema/not-one-of', message }
      : {
          code: 'schema/not-one-of',
          message,
          suggestion: `did you mean ${shown(values[allowed.indexOf(close)])}?`,
        };
  },
  const: (error) => {
    const wanted: unknown = error.params['allowedValue'];
    const age = versionAge(error);
    const other =
      age === undefined
        ? requoted(error.data, (value) => value === wanted)
        : {
            suggestion:
              age === 'older' ? migrate : 'it was written for a newer product; update that instead',
          };
    return { code: 'schema/not-one-of', message: `must be ${shown(wanted)}`, ...other };
  },
  pattern: (error) => ({
    code: 'schema/pattern',
    message: `${shown(error.data)} does not match the required format${patternHint(error)}`,
  }),
  format: (error) => ({
    code: 'schema/pattern',
    message: `${shown(error.data)} is not a valid ${formats[String(error.params['format'])] ?? error.params['format']}`,
  }),
  minLength: (error) => ({
    code: 'schema/range',
    message: `must have at least ${error.params['limit']} characters`,
  }),
  maxLength: (error) => ({
    code: 'schema/range',
    message: `must have at most ${error.params['limit']} characters`,
  }),
  minItems: (error) => ({
    code: 'schema/range',
    message: `must have at least ${error.params['limit']} items`,
  }),
  maxItems: (error) => ({
    code: 'schema/range',
    message: `must have at most ${error.params['limit']} items`,
  }),
  minProperties: (error) => ({
    code: 'schema/range',
    message: `must have at least ${error.params['limit']} key`,
  }),
  minimum: (error) => ({
    code: 'schema/range',
    message: `${shown(error.data)} is below the minimum ${error.params['limit']}`,
  }),
  maximum: (error) => ({
    code: 'schema/range',
    message: `${shown(error.data)} is above the maximum ${error.params['limit']}`,
  }),
  uniqueItems: (error) => ({
    code: 'schema/duplicate',
    message: `${shown(repeated(error).value)} is listed twice`,
  }),
  contains: (error) => {
    const { const: wanted } = error.schema as { const?: unknown };
    return {
      code: 'schema/missing',
      message:
        wanted === undefined
          ? 'a required item is missing'
          : `the list must contain ${shown(wanted)}`,
    };
  },
  oneOf: choice,
  anyOf: choice,
};

/** The later of two items that are identical. */
function repeated({ params, data }: ErrorObject): {
  readonly index: number;
  readonly value: unknown;
} {
  const index = Math.max(Number(params['i']), Number(params['j']));
  return { index, value: Array.isArray(data) ? data[index] : undefined };
}

const formats: Readonly<Record<string, string>> = {
  date: 'date: year, month and day; for example "2026-03-31"',
  email: 'email address; for example "hello@acme.example"',
  uri: 'address; for example "https://acme.example/terms"',
};

// Written for a language that came before this one.
/** How the version of a profile compares with that of the product; undefined for anything else. */
function versionAge({ instancePath, data, params }: ErrorObject): 'older' | 'newer' | undefined {
  if (
    instancePath !== '/version' ||
    typeof data !== 'number' ||
    !Number.isInteger(data) ||
    data < 1
  )
    return undefined;
  return data < Number(params['allowedValue']) ? 'older' : 'newer';
}

/** The right value in the wrong quotes: `"34"` where 34 is wanted, or the other way round. */
function requoted(
  value: unknown,
  fits: (other: unknown) => boolean,
): { readonly suggestion?: string } {
  if (typeof value === 'string' && /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(value)) {
    const bare: unknown = JSON.parse(value.replace(/^(-?)0+(?=\d)/, '$1'));
    return fits(bare) ? { suggestion: `write ${JSON.stringify(bare)}, without quotes` } : {};
  }
  const isBare = typeof value === 'number' || typeof value === 'boolean';
  return isBare && fits(String(value))
    ? { suggestion: `write ${JSON.stringify(String(value))}, in quotes` }
    : {};
}

function typesOf(value: unknown): string[] {
  return Number.isInteger(value) ? ['integer', 'number'] : [value === null ? 'null' : typeof value];
}

function choice(error: ErrorObject): Words {
  const keys = keyChoices(error);
  if (keys.length > 0)
    return {
      code: 'schema/shape',
      message: `set exactly one of ${keys.map(shown).join(' and ')}`,
    };
  return {
    code: 'schema/shape',
    message: `${typeOf(error.data)} does not match any allowed schema`,
  };
}

function withSuggestion(error: PhrasedError, suggestion: string | undefined): PhrasedError {
  return suggestion === undefined ? error : { ...error, suggestion };
}

function isUnknownKey(error: ErrorObject): boolean {
  return error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties';
}

function unknownKey(error: ErrorObject): string {
  return String(error.params['additionalProperty'] ?? error.params['unevaluatedProperty']);
}

function knownKeys(error: ErrorObject): string[] {
  return Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {}).filter(
    (key) => key !== '$schema',
  );
}

function purpose(error: ErrorObject): string {
  const properties = error.parentSchema?.['properties'] as
    | Readonly<Record<string, { description?: string } | undefined>>
    | undefined;
  const description = properties?.[String(error.params['missingProperty'])]?.description;
  return description === undefined ? '' : `: ${lowerFirst(description.replace(/\.$/, ''))}`;
}

function patternHint(error: ErrorObject): string {
  const { 'x-format': words, examples } = (error.parentSchema ?? {}) as {
    readonly 'x-format'?: string;
    readonly examples?: readonly unknown[];
  };
  const pattern = error.params['pattern'] as string | undefined;
  const format = words ?? (pattern === undefined ? undefined : `it must match ${pattern}`);
  const example = examples?.[0] === undefined ? '' : `; for example ${shown(examples[0])}`;
  return format === undefined ? example : `: ${format}${example}`;
}

function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeName(typeof value);
}

function typeName(type: unknown): string {
  const names: Readonly<Record<string, string>> = {
    string: 'a string',
    object: 'an object',
    array: 'an array',
    integer: 'an integer',
    number: 'a number',
    boolean: 'a boolean',
  };
  return names[String(type)] ?? String(type);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
