import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { formFormats } from './form-formats.ts';

const known = new Map<string, string>();

/**
 * Compiles the schema of a form into the text of an ES module that needs nothing else and evaluates nothing.
 * Its default export is the validator: `validate(values)` answers whether they hold and leaves `validate.errors`.
 * `conditions` is there when the schema has some: the JSON pointer of each `if` → its validator. Throws with ajv's words when the schema cannot be compiled. Equal schemas are compiled once in a process.
 */
export function compileValidator(schema: unknown): string {
  const key = JSON.stringify(schema);
  const code = known.get(key) ?? compile(schema);
  known.set(key, code);
  return code;
}

// What a schema may be is compiled once for all.
const grammar = new Ajv2020({ strict: false });

function compile(schema: unknown): string {
  if (grammar.validateSchema(schema as object) !== true)
    throw new Error(
      `schema is invalid: ${grammar.errorsText(grammar.errors, { dataVar: 'schema' })}`,
    );
  const ajv = new Ajv2020({
    validateSchema: false,
    allErrors: true,
    strict: true,
    strictRequired: false,
    verbose: true,
    formats: { ...formFormats },
    code: { source: true, optimize: 2 },
  });
  const validate = ajv.compile(schema as object);
  const conditions = conditionsIn(schema, '');
  const module = asModule(standaloneCode.default(ajv, validate));
  if (conditions.length === 0) return `${module}export default module.exports;\n`;
  return `${module}export default module.exports;\nexport const conditions = (() => {\n${compileConditions(conditions)}return {
${conditions.map(([pointer], index) => `${JSON.stringify(pointer)}: module.exports.c${index}`).join(',\n')}
};\n})();\n`;
}

// A condition is asked by itself, so it does not know what stands around it.
function compileConditions(
  conditions: readonly (readonly [pointer: string, schema: unknown])[],
): string {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    validateSchema: false,
    formats: { ...formFormats },
    code: { source: true, optimize: 2 },
  });
  const names = Object.fromEntries(
    conditions.map(([, schema], index) => {
      ajv.addSchema(schema as object, `c${index}`);
      return [`c${index}`, `c${index}`];
    }),
  );
  return asModule(standaloneCode.default(ajv, names), 'exports');
}

/** Every `if` of a schema that is about the form as a whole. */
function conditionsIn(
  schema: unknown,
  at: string,
): (readonly [pointer: string, schema: unknown])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const tree = schema as Readonly<Record<string, unknown>>;
  const branches: (readonly [string, unknown])[] = ['then', 'else'].map(
    (key) => [key, tree[key]] as const,
  );
  for (const key of ['allOf', 'dependencies']) {
    const below = tree[key];
    if (typeof below === 'object' && below !== null)
      branches.push(
        ...Object.entries(below).map(([step, branch]) => [`${key}/${step}`, branch] as const),
      );
  }
  const own = tree['if'] === undefined ? [] : [[`${at}/if`, tree['if']] as const];
  return [...own, ...branches.flatMap(([step, branch]) => conditionsIn(branch, `${at}/${step}`))];
}

// ajv's own ES output names its exports wrongly, so its CommonJS output is put into a module of ours.
function asModule(commonJs: string, exportsOnly?: 'exports'): string {
  const linked = commonJs.replace(/require\("([^"]+)"\)\.default/g, (_, name: string) => {
    const helper = runtime[name];
    if (helper === undefined)
      throw new Error(`the compiled schema needs ${name}, which a form cannot use`);
    return `(${helper})`;
  });
  if (linked.includes('require('))
    throw new Error('the compiled schema needs a library, which a form cannot use');
  const names = exportsOnly === undefined ? '' : 'const exports = module.exports;\n';
  return `const module = { exports: {} };\n${names}${linked}\n`;
}

// What ajv's compiled code may ask for at run time, written out.
const runtime: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length':
    '(text) => { let length = 0; for (const _ of text) length += 1; return length; }',
  'ajv/dist/runtime/equal': `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  return Array.isArray(a) === Array.isArray(b) && keys.length === Object.keys(b).length
    && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`,
};
