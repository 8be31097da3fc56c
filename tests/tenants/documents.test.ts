import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { tenantLayer } from '#generator/bundle/tenant-layer.ts';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { tenantIds } from '#generator/config/read/chain.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
const project = openProject(root.workspace);
afterEach(() => root.reset());
afterAll(() => root.remove());

const kinds = [
  'about',
  'agreement',
  'bank',
  'beneficiary',
  'cookie',
  'deposit',
  'privacy',
  'withdrawal',
];
const profile = 'tenants/pl/profile.json';

function check(id = 'pl') {
  return checkTenants(withFreshTenants(project), [id]);
}

function resolved(id = 'pl'): ResolvedTenant {
  const { resolutions, findings } = check(id);
  const tenant = resolutions[0]?.tenant;
  if (tenant === undefined) throw new Error(report(findings, 'text'));
  return tenant;
}

function change(name: string, edit: (text: string) => string): void {
  const file = path.join(root.folder, name);
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
}

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root.folder, name)), { recursive: true });
  writeFileSync(path.join(root.folder, name), text);
}

describe('documents of the base', () => {
  /** Of those that were changed since the first. */
  const later: Readonly<Record<string, object>> = {
    ...Object.fromEntries(
      ['agreement', 'bank', 'beneficiary', 'cookie', 'deposit', 'withdrawal'].map((kind) => [
        kind,
        { version: '1.1', date: '2026-11-27' },
      ]),
    ),
  };

  it('are there in every language, each in its own, with version and date', () => {
    const { documents, profile: own } = resolved('dev');
    for (const kind of kinds)
      for (const language of own.languages)
        expect(documents[kind]?.[language], `${kind} ${language}`).toMatchObject({
          language,
          ...(kind === 'about' ? {} : (later[kind] ?? { version: '1.0', date: '2026-11-23' })),
        });
  });

  it('have the same parts in every language', () => {
    const { documents } = resolved('dev');
    for (const kind of kinds) {
      const shapes = Object.values(documents[kind] ?? {}).map(({ text }) =>
        text.map((block) => (block.kind === 'list' ? `list ${block.items.length}` : block.kind)).join(),
      );
      expect(new Set(shapes).size, `${kind}\n${shapes.join('\n')}`).toBe(1);
    }
  });

  it.each(tenantIds(root.workspace, project.read))(
    'name the company of %s, each in every language, and leave no placeholder behind',
    (id) => {
      const { documents, profile: own } = resolved(id);
      const name = JSON.stringify(own.company.name);
      const silent = kinds.flatMap((kind) =>
        own.languages
          .filter((language) => !JSON.stringify(documents[kind]?.[language]).includes(name))
          .map((language) => `${kind} ${language}`),
      );
      expect(silent).toEqual([]);
      const text = JSON.stringify(kinds.map((kind) => documents[kind]));
      expect(text).not.toMatch(/\{[a-z]+\.[a-z]+\}/i);
    },
  );
});

describe('a document of a tenant', () => {
  it('takes whatever a company is called for words', () => {
    const name = '**[x](https://y.example)** <img src=x> {company.address} {amount}';
    change(profile, (text) =>
      text.replace(/"name": "[^"]*",\n(\s*)"address"/, `"name": ${JSON.stringify(name)},\n$1"address"`),
    );
    const { documents } = resolved();
    expect(documents['privacy']?.['pl-PL']?.text).toContainEqual({
      kind: 'paragraph',
      content: expect.arrayContaining([{ kind: 'text', text: name, isValue: true }]),
    });
  });

  it('leaves out what the company does not state', () => {
    const before = JSON.stringify(resolved().documents['about']);
    expect(before).toContain(resolved().profile.company.licence);
    change(profile, (text) => text.replace(/"licence": "[^"]*",?\s*/, ''));
    expect(JSON.stringify(resolved().documents['about']?.['pl-PL'])).not.toContain('Zezwolenie');
  });

  it('stands whole in place of the one of the base, in its language', () => {
    write('tenants/pl/documents/cookie.pl-PL.md', 'Tylko to.');
    const { documents } = resolved();
    expect(documents['cookie']?.['pl-PL']).toEqual({
      language: 'pl-PL',
      text: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Tylko to.' }] }],
    });
    expect(documents['cookie']?.['en-US']).toMatchObject({ language: 'en-US', version: '1.1' });
  });

  it('is shown in the first language where it has no translation, and says in which', () => {
    rmSync(path.join(root.folder, 'tenants/base/documents/cookie.en-US.md'));
    expect(check().findings).toContainEqual(
      expect.objectContaining({ code: 'reference/document', severity: 'warning' }),
    );
    expect(resolved().documents['cookie']?.['en-US']).toMatchObject({ language: 'pl-PL' });
  });
});

describe('the review of documents', () => {
  const reviewed = (day: string): void =>
    change(profile, (text) =>
      text.replace('"countryCode"', `"documents": { "reviewed": "${day}" },\n  "countryCode"`),
    );

  it('is asked for once a tenant, as a note that is no reason to fail', async () => {
    const { findings } = check();
    expect(withoutNotes(findings)).toEqual([]);
    expect(findings).toMatchObject([{ severity: 'note', code: 'document/unreviewed' }]);
    expect(report(findings, 'text').split('\n')).toHaveLength(1);
    expect(JSON.parse(report(findings, 'sarif'))).toMatchObject({
      runs: [{ results: [{ level: 'note', ruleId: 'document/unreviewed' }] }],
    });
    expect(report(findings, 'json')).toContain('"note"');
    expect(report(findings, 'github')).toMatch(/^::notice /);
    const { code, output } = await root.livery('check', 'pl');
    expect(output).toContain('1 tenant checked, no findings, 1 note');
    expect(code).toBe(0);
  });

  it('is not asked for again until a document changes', () => {
    reviewed('2026-11-30');
    expect(check().findings).toEqual([]);
    write('tenants/pl/documents/cookie.pl-PL.md', '---\ndate: 2027-01-01\n---\n\nNowe.');
    expect(check().findings).toMatchObject([
      { message: expect.stringContaining('since 2026-11-30, and they have changed: cookie;') },
    ]);
  });

  it('needs a day', () => {
    reviewed('soon');
    expect(check().findings).toMatchObject([{ severity: 'error', code: 'schema/pattern' }]);
  });

  it('is not shipped to clients', () => {
    reviewed('2020-01-01');
    const layer = tenantLayer(resolved(), project.messages);
    const shipped = layer.files.map(({ content }) => String(content)).join('\n');
    expect(shipped).not.toContain('2020-01-01');
    expect(shipped).not.toContain('"reviewed"');
  });
});
