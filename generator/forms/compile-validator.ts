import { hashForSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formFormats } from './form-formats.ts';

const known = new Map<string, string>();

/**
 * Compiles the schema of a form into the text of an ES module that needs nothing else and evaluates nothing.
 * Its default export is the validator: `validate(values)` answers whether they hold and leaves `validate.errors`.
 * `validators` holds it and one for each condition under the hash by which the form library asks for them. Throws with
 * ajv's words when the schema cannot be compiled. Equal schemas are compiled once in a process.
 */
export function compileValidator(schema: unknown): string {
  const key = JSON.stringify(schema);
  const code = known.get(key) ?? compile(schema);
  known.set(key, code);
  return code;
}

// What a schema may be is compiled once for all, when something is compiled at all.
let grammar: Ajv2020 | null = null;

function compile(schema: unknown): string {
  grammar ??= new Ajv2020({ strict: false });
  if (grammar.validateSchema(schema as object) !== true)
    throw new Error(`invalid schema: ${grammar.errorsText(grammar.errors, { dataVar: 'schema' })}`);
  const code = compileSchemaValidatorsCode(schema as object, {
    // Where Node resolves types, the library's name the module instead of the class in it.
    AjvClass: Ajv2020 as never,
    ajvFormatOptions: false,
    customFormats: { ...formFormats },
    ajvOptionsOverrides: {
      validateSchema: false,
      strict: true,
      strictRequired: false,
      // A condition is compiled by itself as well, where it does not know what stands around it.
      strictTypes: false,
      verbose: false,
      code: { lines: false, optimize: 2 },
    },
  });
  const root = JSON.stringify(hashForSchema(schema as object));
  return `${asModule(code)}export const validators = exports;\nexport default exports[${root}];\n`;
}

// The library's code is CommonJS, so it is put into a module of ours.
function asModule(commonJs: string): string {
  const linked = commonJs.replace(/require\("([^"]+)"\)\.default/g, (_, name: string) => {
    const helper = runtime[name];
    if (helper === undefined)
      throw new Error(`the schema uses ${name}, which forms do not support`);
    return `(${helper})`;
  });
  if (linked.includes('require('))
    throw new Error('the schema requires a library, which forms do not support');
  return `const exports = {};\n${linked}\n`;
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
