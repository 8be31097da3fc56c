import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { tenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/project.ts';
import { report } from '#generator/diagnostics/report.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterAll(() => root.remove());

const names = ['pl/profile.json', 'pl/assets/logo.svg', 'base/profile.json', 'base/gates.json', 'base/navigation.json', 'base/screens/dashboard.json', 'base/screens/portfolio.json', 'base/forms/login.json', 'base/forms/mfa.json'];
const texts = new Map(names.map((name) => [name, readFileSync(path.join(root.workspace.tenants, name), 'utf8')]));

// What hands and tools do to a file: cut, double, swap, replace by something else, or leave odd characters.
const edit = fc.record({
  name: fc.constantFrom(...names),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 0, max: 40 }),
  insert: fc.oneof(
    fc.constantFrom('', '{', '}', '[', ']', '"', ',', ':', 'null', '-1', '1e999', '{}', '[]', '"patch"', '"__proto__": {}', '"id": "x",', '//', '/*', '\u0000', '\ufeff', '💶', '../', '{"patch":[{"op":"remove","id":"x"}]}'),
    fc.string({ maxLength: 8 }),
  ),
});
const runs = Number(process.env['MUTANTS'] ?? 300);

describe('any edit of a tenant folder', () => {
  it('is built, or answered with findings that have a place; never with an exception', () => {
    let refused = 0;
    fc.assert(fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const changed = new Map(texts);
      for (const { name, at, length, insert } of edits) {
        const text = changed.get(name) ?? '';
        const start = Math.floor(at * text.length);
        changed.set(name, text.slice(0, start) + insert + text.slice(start + length));
      }
      for (const [name, text] of changed) writeFileSync(path.join(root.workspace.tenants, name), text);
      const { resolutions, findings } = checkTenants(withFreshTenants(project), ['pl']);
      const tenant = resolutions[0]?.tenant;
      if (tenant) expect(tenantLayer(tenant, project.messages).files.length).toBeGreaterThan(5);
      else {
        refused += 1;
        expect(report(findings, 'text')).toMatch(/^\S+:\d+:\d+ \S+ /);
      }
    }), { numRuns: runs });
    expect(refused).toBeGreaterThan(runs / 4);
  });
});
