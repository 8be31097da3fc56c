import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { run } from '#generator/cli.ts';
import type { Json } from '#generator/config/read/located.ts';
import type { BaseLock } from '#generator/lock/base-lock.ts';
import { changedValues } from '#generator/lock/changed-values.ts';
import { captured, temporaryRoot } from './temporary-root.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'livery-lock-'));
const at = (name: string) => path.join(folder, name);
const livery = (...argv: readonly string[]) => captured(() => run([...argv, '--root', folder]));

type Written = { -readonly [Key in keyof BaseLock]: BaseLock[Key] };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const made = await livery('new', 'acme', '--yes', '--languages', 'en-US,es-ES');
  expect(made.output).toContain('wrote livery-lock.json');
});

/** The lock as an older product would have written it. */
function older(change: (lock: Written) => void): void {
  const lock: Written = JSON.parse(readFileSync(at('livery-lock.json'), 'utf8'));
  lock.product = '0.0.9';
  change(lock);
  writeFileSync(at('livery-lock.json'), JSON.stringify(lock));
}

function profileOf({ base }: Written): { readonly [key: string]: Json } {
  return base['profile'] as { readonly [key: string]: Json };
}

function write(name: string, value: object): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), JSON.stringify(value));
}

it('has nothing to say about the base that was locked', async () => {
  const { code, output } = await livery('diff', '--base');
  expect(code).toBe(0);
  expect(output).toMatch(/nothing changes for a tenant\n$/);
});

it('names each value that the newer base changes for a tenant, until that is accepted', async () => {
  older((lock) => {
    lock.base = {
      ...lock.base,
      profile: { ...profileOf(lock), startup: 'other', version: 3 },
    };
    lock.documents = { ...lock.documents, 'documents/terms.en-US.md': 'another', 'documents/about.en-US.md': 'another' };
    lock.messages = { ...lock.messages, 'login.tagline': 'another' };
  });
  const { code, output } = await livery('diff', '--base');
  expect(code).toBe(1);
  expect(output).toMatch(/^acme\n {2}profile\.startup: /);
  expect(output).toContain('  documents/about.en-US.md: another text\n');
  expect(output).toContain('  message login.tagline: another text\n');
  expect(output).toMatch(/base of 0\.0\.9 → \d.*: 1 tenant of 1 changed/);
  expect((await livery('doctor')).output).toMatch(/note {2}base .*has that of 0\.0\.9.*livery diff --base/);
  expect((await livery('diff', '--base', '--accept')).code).toBe(0);
  expect((await livery('diff', '--base')).code).toBe(0);
});

it('leaves out what a tenant sets itself, does not offer or has replaced', async () => {
  older((lock) => {
    lock.base = { ...lock.base, profile: { ...profileOf(lock), layout: 'other' }, 'screens/gone': { title: 'old' } };
    lock.messages = { ...lock.messages, 'login.tagline': 'another', 'login.register': 'another' };
  });
  write('tenants/acme/messages/en-US.json', { 'login.tagline': 'a', 'login.register': 'b' });
  write('tenants/acme/messages/es-ES.json', { 'login.tagline': 'c' });
  const { output } = await livery('diff', '--base');
  expect(output.split('\n').slice(0, 2)).toEqual(['acme', '  message login.register: another text']);
  expect(output).not.toMatch(/layout|gone|tagline/);
});

it('compares colours of the theme that a tenant has', async () => {
  const { template }: { readonly template: string } = JSON.parse(
    readFileSync(at('tenants/acme/profile.json'), 'utf8'),
  );
  const paled = (theme: Json | undefined): Json =>
    JSON.parse(JSON.stringify(theme).replace(/"surface":"#[0-9a-f]{6}"/, '"surface":"#fefefe"'));
  older((lock) => {
    const others = Object.fromEntries(Object.entries(lock.themes).map(([name, theme]) => [name, paled(theme)]));
    lock.themes = { ...others, [template]: lock.themes[template] ?? null };
  });
  expect((await livery('diff', '--base')).code).toBe(0);
  older((lock) => {
    lock.themes = { ...lock.themes, [template]: paled(lock.themes[template]) };
  });
  const { code, output } = await livery('diff', '--base');
  expect(code).toBe(1);
  expect(output).toMatch(/theme\.\w+\.surface: "#fefefe" → "#/);
});

it.each([
  ['{ "product": "0.1.0" }', 2, 'livery-lock.json cannot be read'],
  ['<<<<<<< HEAD', 2, 'after a merge'],
])('says that the lock %s is none', async (text, exit, words) => {
  writeFileSync(at('livery-lock.json'), text);
  const { code, output } = await livery('diff', '--base');
  expect(code).toBe(exit);
  expect(output).toContain(words);
});

it('asks for a first lock, and for what to compare with', async () => {
  rmSync(at('livery-lock.json'));
  const { code, output } = await livery('diff', '--base');
  expect(code).toBe(2);
  expect(output).toContain('livery diff --base --accept');
  expect((await livery('diff')).output).toContain('say what to compare with');
});

it('has nothing to compare where the base is a folder of the root', async () => {
  const root = temporaryRoot();
  try {
    const { code, output } = await root.livery('diff', '--base');
    expect(code).toBe(2);
    expect(output).toContain('the tenants extend tenants/base of this folder');
  } finally {
    root.remove();
  }
});

it('compares things by their id, with their order, and other lists as a whole', () => {
  const one = { id: 'one', size: 1 };
  const two = { id: 'two', size: 2 };
  expect(changedValues([one, two], [{ ...one, size: 3 }, two], 'l')).toEqual([
    { path: 'l.one.size', before: 1, after: 3 },
  ]);
  expect(changedValues([one, two], [two, one], 'l')).toEqual([
    { path: 'l (order)', before: ['one', 'two'], after: ['two', 'one'] },
  ]);
  expect(changedValues([one], [two, one], 'l')).toEqual([
    { path: 'l.two', before: undefined, after: two },
  ]);
  expect(changedValues([one, one], [one], 'l')).toHaveLength(1);
  expect(changedValues(['a', 'b'], ['b', 'a'], 'l')).toEqual([
    { path: 'l', before: ['a', 'b'], after: ['b', 'a'] },
  ]);
  expect(changedValues({ a: null }, {}, 'o')).toEqual([
    { path: 'o.a', before: null, after: undefined },
  ]);
});
