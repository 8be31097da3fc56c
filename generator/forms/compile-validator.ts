import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { formFormats } from './form-formats.ts';

const known = new Map<string, string>();

/**
 * Compiles the schema of a form into the text of an ES module that needs nothing else and evaluates nothing.
 * Its default export is the validator: `validate(values)` answers whether they hold and leaves `validate.errors`.
 * Throws with ajv's words when the schema cannot be compiled. Equal schemas are compiled once in a process.
 */
export function compileValidator(schema: unknown): string {
  const key = JSON.stringify(schema);
  const code = known.get(key) ?? compile(schema);
  known.set(key, code);
  return code;
}

function compile(schema: unknown): string {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    verbose: true,
    formats: { ...formFormats },
    code: { source: true, optimize: 2 },
  });
  const validate = ajv.compile(schema as object);
  return asModule(standaloneCode.default(ajv, validate));
}

// ajv's own ES output names its exports wrongly, so its CommonJS output is put into a module of ours.
function asModule(commonJs: string): string {
  const linked = commonJs.replace(/require\("([^"]+)"\)\.default/g, (_, name: string) => {
    const helper = runtime[name];
    if (helper === undefined) throw new Error(`the compiled schema needs ${name}, which a form cannot use`);
    return `(${helper})`;
  });
  if (linked.includes('require(')) throw new Error('the compiled schema needs a library, which a form cannot use');
  return `const module = { exports: {} };\n${linked}\nexport default module.exports;\n`;
}

// What ajv's compiled code may ask for at run time, written out.
const runtime: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': '(text) => { let length = 0; for (const _ of text) length += 1; return length; }',
  'ajv/dist/runtime/equal': `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  return Array.isArray(a) === Array.isArray(b) && keys.length === Object.keys(b).length
    && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`,
};
