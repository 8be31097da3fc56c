import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { run } from '#generator/cli.ts';
import { namedPath, workspaceAt } from '#generator/workspace.ts';
import { captured } from './temporary-root.ts';

let folder = '';
const at = (name: string) => path.join(folder, name);
const read = (name: string) => readFileSync(at(name), 'utf8');
const livery = (...argv: readonly string[]) => captured(() => run([...argv, '--root', folder]));

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'livery-own-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  expect((await livery('new', 'acme', '--yes', '--name', 'Acme Invest')).code).toBe(0);
});

function child(id: string, parent: string): void {
  mkdirSync(at(`tenants/${id}`), { recursive: true });
  writeFileSync(
    at(`tenants/${id}/profile.json`),
    `{
  // Keeps its comments.
  "extends": "${parent}", "id": "${id}", "name": "Child",
  "http": { "tenantId": "${id}-us" }, "company": { "name": "Child", "address": "1 Main St" }
}\n`,
  );
}

it('extends the base of the product, which no root needs a copy of', async () => {
  expect(existsSync(at('tenants/base'))).toBe(false);
  const checked = await livery('check');
  expect(checked.output).toMatch(/1 tenant checked, no findings/);
  const { output } = await livery('explain', 'acme', 'profile.currency');
  expect(output).toMatch(/over \S*tenants\/base\/profile\.json:\d+:\d+ /);
});

it('names the product as it is installed, not where that leads', () => {
  mkdirSync(at('node_modules/@livery'), { recursive: true });
  symlinkSync(workspaceAt().product, at('node_modules/@livery/product'), 'junction');
  const workspace = workspaceAt(folder);
  expect(path.relative(folder, namedPath(workspace, workspace.schemas))).toBe(
    path.join('node_modules', '@livery', 'product', 'schemas'),
  );
});

it.each([['preview'], ['verify'], ['diff', 'dist/none']])(
  'looks for the bundle that %j names in the root',
  async (...argv) => {
    const { code, output } = await livery(...argv, 'dist/none');
    expect(code).toBe(2);
    expect(output).toContain(`livery: ${at('dist/none')} is not a built bundle`);
  },
);

it('says after a new tenant how to build it in this root', async () => {
  const { output } = await livery('new', 'north', '--yes');
  expect(output).toContain(
    `next: livery build north --root ${folder} && livery preview dist/north --root ${folder}\n`,
  );
  // Also of a command of a command.
  const language = await livery('new', 'language', 'ca-ES', '--tenant', 'north');
  expect(language.output).toContain(`import north ca-ES.xlf --root ${folder}\n`);
  const renamed = await livery('rename', 'north', 'south');
  expect(renamed.output).toContain(`next: livery build south --root ${folder}\n`);
});

it('takes a folder called base without a profile for what it is', async () => {
  mkdirSync(at('tenants/base'));
  const { code, output } = await livery('check');
  expect(code).toBe(1);
  expect(output).toMatch(/^tenants\/base:1:1 file\/missing a tenant folder needs a profile\.json$/m);
  expect(output).toContain('1 tenant checked, 1 finding');
});

it('says that a tenant of a newer product needs that product', async () => {
  const profile = read('tenants/acme/profile.json');
  writeFileSync(at('tenants/acme/profile.json'), profile.replace(/"version": \d+/, '"version": 99'));
  expect((await livery('check')).output).toMatch(
    /schema\/not-one-of must be \d+ \(it was written for a newer product; update that instead\)/,
  );
  const { code, output } = await livery('migrate');
  expect(code).toBe(1);
  expect(output).toMatch(/^tenants\/acme was written for a newer product/);
  expect((await livery('doctor')).output).toMatch(/bad {3}language version.* acme ahead of version/);
});

it('names the base among the folders that could be meant', async () => {
  child('brand', 'bsae');
  const { code, output } = await livery('check', 'brand');
  expect(code).toBe(1);
  expect(output).toMatch(/extends\/unknown there is no tenant folder "bsae".*did you mean "base"\?/);
});

it('changes nothing of the product when configuration is migrated', async () => {
  const { code, output } = await livery('migrate');
  expect(code).toBe(0);
  expect(output).toMatch(/^1 folder is at version \d/);
});

it('never makes a tenant called base', async () => {
  const { code, output } = await livery('new', 'base', '--yes');
  expect(code).toBe(2);
  expect(output).toContain('"base" is what tenants extend');
  expect((await livery('rename', 'acme', 'base')).code).toBe(2);
  expect(existsSync(at('tenants/base'))).toBe(false);
});

it('renames a tenant with what extends it, its blocks and what was built of it', async () => {
  child('kid', 'acme');
  mkdirSync(at('tenants/acme/blocks'));
  writeFileSync(
    at('tenants/acme/blocks/x.block.tsx'),
    "import type { X } from 'livery/props/acme/x';\nexport default (_: X) => null;\n",
  );
  mkdirSync(at('dist/acme.deploy'), { recursive: true });
  const { code, output } = await livery('rename', 'acme', 'bank-one');
  expect(code).toBe(0);
  expect(output).toContain('renamed tenants/acme to tenants/bank-one');
  expect(output).toContain('removed dist/acme.deploy');
  expect(existsSync(at('tenants/acme'))).toBe(false);
  expect(existsSync(at('dist/acme.deploy'))).toBe(false);
  const profile: { readonly id: string; readonly http: { readonly tenantId: string } } = JSON.parse(
    read('tenants/bank-one/profile.json'),
  );
  expect(profile).toMatchObject({ id: 'bank-one', http: { tenantId: 'acme-us' } });
  expect(read('tenants/kid/profile.json')).toContain('// Keeps its comments.\n  "extends": "bank-one"');
  expect(read('tenants/bank-one/blocks/x.block.tsx')).toContain('livery/props/bank-one/x');
  rmSync(at('tenants/bank-one/blocks'), { recursive: true });
  expect((await livery('check')).output).toMatch(/2 tenants checked, no findings/);
});

it.each([
  [['rename', 'acmee', 'x'], 'did you mean "acme"?'],
  [['rename', 'acme', 'Bank'], 'invalid tenant id "Bank"'],
  [['rename', 'acme', '../x'], 'invalid tenant id "../x"'],
  [['rename', 'acme', 'kid'], 'tenants/kid already exists'],
  [['remove', 'acme', '--yes'], '"acme" is extended by kid'],
  [['remove', 'base', '--yes'], 'there is no tenant "base"'],
  [['remove', 'kid'], 'use --yes'],
])('refuses %j and leaves all as it was', async (argv, words) => {
  child('kid', 'acme');
  const { code, output } = await livery(...argv);
  expect(code).toBe(2);
  expect(output).toContain(words);
  expect(existsSync(at('tenants/acme/profile.json'))).toBe(true);
  expect(existsSync(at('tenants/kid/profile.json'))).toBe(true);
});

it('refuses to rename what cannot be read', async () => {
  writeFileSync(at('tenants/acme/profile.json'), '{ "id": ');
  const { code, output } = await livery('rename', 'acme', 'bank');
  expect(code).toBe(2);
  expect(output).toContain('see livery check acme');
  expect(existsSync(at('tenants/bank'))).toBe(false);
});

it('removes a tenant and what was built of it, and nothing else', async () => {
  child('kid', 'acme');
  for (const built of ['dist/kid', 'dist/kid.deploy', 'dist/kids'])
    mkdirSync(at(built), { recursive: true });
  const { code, output } = await livery('remove', 'kid', '--yes');
  expect(code).toBe(0);
  expect(output.trim().split('\n')).toEqual([
    'removed tenants/kid',
    'removed dist/kid',
    'removed dist/kid.deploy',
  ]);
  expect(existsSync(at('dist/kids'))).toBe(true);
  expect(existsSync(at('tenants/acme'))).toBe(true);
});
