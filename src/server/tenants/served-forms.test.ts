import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Form } from '#config/form.gen.ts';
import { linearEngine } from '#core/pattern/linear-engine.ts';
import { readServedForms } from './served-forms.ts';

// What the generator writes for a form whose one field has a pattern.
const code = `const RegExp = globalThis[Symbol.for(${JSON.stringify(linearEngine)})];
const pattern0 = new RegExp("^(a|a)*$", "u");
export default Object.assign((values) => pattern0.test(values.code), { engine: pattern0.constructor.name });
`;
const form = { id: 'mfa', rules: [], schema: { type: 'object', properties: {} } } as unknown as Form;

describe('forms of a tenant', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-forms-'));
    await mkdir(join(folder, 'home'));
    await writeFile(join(folder, 'home', 'mfa.mjs'), code);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('run their patterns in an engine whose time grows with the text alone', async () => {
    const [served] = await readServedForms(folder, 'home', [form]);
    expect(served?.validate).toHaveProperty('engine', 'LinearRegExp');
    expect(served?.validate({ code: `${'a'.repeat(20_000)}!` })).toBe(false);
    expect(served?.validate({ code: 'aaa' })).toBe(true);
  });

  it('are read by nothing that brings no such engine', async () => {
    const file = join(folder, 'other.mjs');
    const text = await readFile(join(folder, 'home', 'mfa.mjs'), 'utf8');
    await writeFile(file, text.replace(linearEngine, 'an unknown engine'));
    await expect(import(pathToFileURL(file).href)).rejects.toThrow(/RegExp is not a constructor/);
  });
});
