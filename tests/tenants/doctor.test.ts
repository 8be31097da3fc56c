import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openProject } from '#generator/config/read/project.ts';
import { examineMachine, examineTenants, type Machine } from '#generator/doctor/examine.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
afterEach(() => root.reset());
afterAll(() => root.remove());

const bare: Machine = {
  nodeVersion: '20.20.0',
  searchPath: [],
  browserFolders: [],
  postgresFolder: path.join(root.folder, 'nowhere'),
};

function stateOf(subject: string, machine: Machine = bare): string[] {
  const found = [...examineMachine(machine), ...examineTenants(openProject(root.workspace))];
  return found
    .filter((one) => one.subject === subject)
    .map(({ state, words }) => `${state} ${words}`);
}

function change(name: string, from: string | RegExp, to: string): void {
  const file = path.join(root.workspace.tenants, name);
  const text = readFileSync(file, 'utf8');
  expect(text.replace(from, to)).not.toBe(text);
  writeFileSync(file, text.replace(from, to));
}

describe('livery doctor', () => {
  it.each([
    ['20.20.0', 'well 20.20.0'],
    ['22.1.0', 'well 22.1.0'],
    ['20.18.3', 'bad 20.18.3 is too old; install 20.19 or later'],
    ['18.20.0', 'bad 18.20.0 is too old; install 20.19 or later'],
  ])('validates Node.js %s', (nodeVersion, words) => {
    expect(stateOf('Node.js', { ...bare, nodeVersion })).toEqual([words]);
  });

  it('has nothing against the shipped tenants', () => {
    expect(stateOf('overrides')).toEqual(['well no outdated tenant overrides']);
    expect(stateOf('language version').join()).toMatch(/^well every tenant is at version \d+$/);
  });

  it('reads what a tenant says of security as it is written, also while something else is wrong', () => {
    change('pl/profile.json', '"id"', '"security": { "passwordMin": 10, "secondStep": "required" }, "id"');
    change('pl/profile.json', '"layout"', '"layuot"');
    change('es/profile.json', '"id"', '"security": { "passwordMin": 8 }, "id"');
    const found = stateOf('security');
    expect(found.filter((words) => words.includes('tenants/pl:'))).toEqual([]);
    expect(found).toContain(
      'note tenants/es: set security.passwordMin to 10 or more; set security.secondStep to required',
    );
  });

  it('finds what a base no longer has', () => {
    mkdirSync(path.join(root.workspace.tenants, 'pl/screens'));
    writeFileSync(
      path.join(root.workspace.tenants, 'pl/screens/market.json'),
      '{\n  "regions": { "main": { "patch": [{ "op": "remove", "id": "bygone" }] } }\n}\n',
    );
    mkdirSync(path.join(root.workspace.tenants, 'pl/messages'));
    writeFileSync(
      path.join(root.workspace.tenants, 'pl/messages/pl-PL.json'),
      '{ "bygone.title": "Dawno" }',
    );
    const found = stateOf('overrides');
    expect(found).toHaveLength(2);
    expect(found.join('\n')).toMatch(
      /bad tenants\/pl\/messages\/pl-PL\.json:1:3 .*bygone\.title[^]*bad tenants\/pl\/screens\/market\.json:2:\d+ .*bygone/,
    );
  });

  it('finds tenants that are behind', () => {
    change('pl/profile.json', /"version": \d+/, '"version": 0');
    expect(stateOf('language version').join()).toMatch(
      /^bad pl behind version \d+; run livery migrate$/,
    );
  });

  it('misses tools that only some work needs, and finds them where they are', () => {
    expect(stateOf('Chromium').join()).toMatch(/^note not found/);
    expect(stateOf('PostgreSQL').join()).toMatch(/^note not found/);
    const browsers = path.join(root.folder, 'browsers');
    const server = path.join(root.folder, 'postgresql');
    mkdirSync(path.join(browsers, 'chromium-1'), { recursive: true });
    mkdirSync(path.join(server, '17/bin'), { recursive: true });
    writeFileSync(path.join(server, '17/bin/initdb'), '');
    const machine = { ...bare, browserFolders: [browsers], postgresFolder: server };
    expect(stateOf('Chromium', machine)).toEqual([`well ${path.join(browsers, 'chromium-1')}`]);
    expect(stateOf('PostgreSQL', machine)).toEqual([`well ${path.join(server, '17/bin')}`]);
  });

  it('exits 1 when something is bad', async () => {
    change('pl/profile.json', /"version": \d+/, '"version": 0');
    const { code, output } = await root.livery('doctor');
    expect(code).toBe(1);
    expect(output).toMatch(/^bad {3}language version/m);
  });
});
