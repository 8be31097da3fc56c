import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { blockKit, kitSource } from '#generator/blocks/block-kit.ts';
import { buildCore } from '#generator/core/core-build.ts';
import { openProject } from '#generator/config/read/project.ts';
import { dataBlock, dataSchema } from '#generator/docs/own-blocks-page.ts';
import { blockIds } from '#generator/schemas/schema-set.ts';
import { readBundleFiles } from '#generator/verify/bundle-files.ts';
import { tenantMarks } from '#generator/verify/tenant-marks.ts';
import { verifyBundle } from '#generator/verify/verify-bundle.ts';
import { temporaryRoot } from './temporary-root.ts';

const root = temporaryRoot();
afterEach(() => root.reset());
afterAll(() => root.remove());

const blocks = (name: string): string => path.join(root.workspace.tenants, 'dev/blocks', name);
const block = blocks('savings-plan.block.tsx');
const schema = blocks('savings-plan.schema.json');

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

/** What `check` says of the sandbox: the first line of each finding. */
async function findings(...more: readonly string[]): Promise<string[]> {
  const { code, output } = await root.livery('check', 'dev', ...more);
  expect(code, output).toBe(/ warning: /.test(output) || output.includes('no findings') ? 0 : 1);
  return output
    .split('\n')
    .filter((line) => line.startsWith('tenants/') && !line.includes(' note: '));
}

describe('the code of a block', () => {
  it.each<[what: string, from: string, to: string, finding: RegExp]>([
    [
      'a package',
      "from 'react';",
      "from 'lodash';",
      /^tenants\/dev\/blocks\/savings-plan\.block\.tsx:2:26 block\/import blocks can import only from "react", "livery\/blocks" and files beside them, not from "lodash"/,
    ],
    [
      'a Node module',
      "from 'react';",
      "from 'node:fs';",
      /:2:26 block\/import .*not from "node:fs"/,
    ],
    [
      'an address',
      "from 'react';",
      "from 'https://cdn.example/react.js';",
      /:2:26 block\/import .*not from "https:\/\/cdn\.example/,
    ],
    [
      'a file of another tenant',
      "'./plan-values.ts'",
      "'../../es/profile.json'",
      /:4:28 block\/import "\.\.\/\.\.\/es\/profile\.json" is outside the tenant's blocks folder/,
    ],
    [
      'a file that does not exist',
      "'./plan-values.ts'",
      "'./plan-valeus.ts'",
      /:4:28 block\/import cannot resolve \.\/plan-valeus\.ts/,
    ],
    [
      'a name that the kit has not',
      'Segmented, Stack',
      'Segmentd as Segmented, Stack',
      /:1:\d+ block\/import "livery\/blocks" does not export Segmentd to blocks \(did you mean "Segmented"\?\)/,
    ],
    [
      'a name of the other module',
      "{ useState } from 'react'",
      "{ useState, useFormat as other } from 'react';\nconsole.log(other)",
      /:1:\d+ block\/import "react" does not export useFormat to blocks \(import it from "livery\/blocks"\)/,
    ],
    [
      'the whole of a module',
      "import { useState } from 'react';",
      "import React, { useState } from 'react';\nconsole.log(React.version);",
      /:2:1 block\/import use named imports from "react"/,
    ],
    [
      'broken syntax',
      'const binding = useBinding();',
      'const binding = ;',
      /:8:19 block\/syntax invalid TypeScript/,
    ],
    [
      'no default export',
      'export default function SavingsPlan',
      'export function SavingsPlan',
      /:7:1 block\/export a block must be the default export of its file \(write: export default function SavingsPlan\(props\)/,
    ],
    [
      'a value instead of a component',
      'export default function SavingsPlan',
      "export default 'plan';\nexport function SavingsPlan",
      /:7:1 block\/export a block must be a function component/,
    ],
    [
      'an async component',
      'export default function SavingsPlan',
      'export default async function SavingsPlan',
      /:7:1 block\/export .*cannot be async/,
    ],
    [
      'a secret',
      'const text = useText();',
      "const key = 'AKIAIOSFODNN7EXAMPLE';\n  const text = useText();",
      /tenant\/secret this looks like a cloud access key/,
    ],
  ])('with %s is reported at its location, once', async (_what, from, to, finding) => {
    edit(block, from, to);
    const found = await findings();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(finding);
  });

  it('that the reference shows for data is right as it stands there', async () => {
    writeFileSync(
      blocks('total.block.tsx'),
      dataBlock.replace('livery/props/acme/', 'livery/props/dev/'),
    );
    writeFileSync(blocks('total.schema.json'), dataSchema);
    edit(
      path.join(root.workspace.tenants, 'dev/screens/accounts.json'),
      '"main": [',
      '"main": [{ "id": "sum", "block": "own/total", "bind": { "operation": "client/listAccounts" }, "props": { "amount": "cash", "label": "accounts.cash" } },',
    );
    expect(await findings('--types')).toEqual([]);
    edit(blocks('total.block.tsx'), 'binding={binding}', 'answer={binding}');
    expect(await findings('--types')).toEqual([
      expect.stringMatching(/total\.block\.tsx:\d+:\d+ block\/type /),
    ]);
    // Taken away, it is asked for no more.
    root.reset();
    expect(await findings('--types')).toEqual([]);
  }, 300_000);

  it('whose words are missing in a language is reported at the texts', async () => {
    edit(
      path.join(root.workspace.tenants, 'dev/messages/tr-TR.json'),
      '"plan.chart": "Her yıl sonundaki değer",',
      '',
    );
    expect(await findings()).toEqual([
      expect.stringMatching(
        /^tenants\/dev\/blocks\/savings-plan\.block\.tsx:41:\d+ reference\/message "plan\.chart" has no text in tr-TR/,
      ),
    ]);
  });

  it('that no block is made of, or that no screen shows, is a warning', async () => {
    writeFileSync(blocks('notes.ts'), 'export const note = 1;\n');
    writeFileSync(blocks('spare.block.tsx'), 'export default function Spare() { return null; }\n');
    writeFileSync(
      blocks('spare.schema.json'),
      '{ "type": "object", "description": "Spare.", "additionalProperties": false, "properties": {} }',
    );
    expect(await findings()).toEqual([
      expect.stringContaining(
        'tenants/dev/blocks/notes.ts:1:1 unused/block warning: not part of any block; name block files <name>.block.tsx',
      ),
      expect.stringContaining(
        'tenants/dev/blocks/spare.block.tsx:1:1 unused/block warning: unused block "own/spare": no listed screen shows it',
      ),
    ]);
  });

  it('is held to the types of its props and of the kit, when asked', async () => {
    expect(await findings('--types')).toEqual([]);
    edit(block, 'amount, years: Number(span)', 'amount, years: span');
    edit(
      block,
      'export default function SavingsPlan({ start',
      'export default function SavingsPlan({ begin, start',
    );
    expect(await findings()).toEqual([]);
    const found = await findings('--types');
    expect(found).toContainEqual(
      expect.stringMatching(
        /^tenants\/dev\/blocks\/savings-plan\.block\.tsx:7:39 block\/type Property 'begin' does not exist on type 'SavingsPlanProps'/,
      ),
    );
    expect(found).toContainEqual(
      expect.stringMatching(
        /^tenants\/dev\/blocks\/savings-plan\.block\.tsx:28:\d+ block\/type Type 'string' is not assignable to type 'number'/,
      ),
    );
  }, 300_000);

  it('whose component takes other props than its schema describes is reported at its head', async () => {
    edit(
      block,
      'years, growth }: SavingsPlanProps) {',
      'years, growth }: SavingsPlanProps & { readonly fee: string }) {',
    );
    const found = await findings('--types');
    expect(found).toContainEqual(
      expect.stringMatching(
        /^tenants\/dev\/blocks\/savings-plan\.block\.tsx:7:1 block\/type the component does not match the props in its schema: /,
      ),
    );
  }, 300_000);
});

describe('the schema of a block', () => {
  it('holds the props of screens like that of a product block', async () => {
    edit(
      path.join(root.workspace.tenants, 'dev/screens/plan.json'),
      '"growth": "3.5"',
      '"grwoth": "3.5"',
    );
    edit(path.join(root.workspace.tenants, 'dev/screens/plan.json'), '"total"', '"totl"');
    expect(await findings()).toEqual([
      expect.stringMatching(/plan\.json:\d+:\d+ reference\/answer .*totl.*did you mean "total"/),
      expect.stringMatching(
        /plan\.json:\d+:\d+ schema\/unknown-key unknown key "grwoth" \(did you mean "growth"\?\)/,
      ),
    ]);
  });

  it('is needed', async () => {
    rmSync(schema);
    expect(await findings()).toContainEqual(
      expect.stringMatching(
        /savings-plan\.block\.tsx:1:1 block\/schema a block requires a props schema: savings-plan\.schema\.json/,
      ),
    );
  });

  it.each<[what: string, from: string, to: string, finding: RegExp]>([
    [
      'a misspelt word',
      '"minItems": 2, "maxItems": 4, "description": "Monthly',
      '"minItmes": 2, "maxItems": 4, "description": "Monthly',
      /:13:24 schema\/unknown-key unknown key "minItmes" \(did you mean "minItems"\?\)/,
    ],
    [
      'keys of any name',
      '"additionalProperties": false,',
      '',
      /:1:1 schema\/missing "additionalProperties" is required/,
    ],
    [
      'a required key that is none',
      '"growth"]',
      '"growht"]',
      /:8:\d+ block\/schema "growht" is required but not defined in "properties" \(did you mean "growth"\?\)/,
    ],
    [
      'a reference to nothing',
      '"items": { "type": "string",',
      '"items": { "$ref": "#/$defs/amount", "type": "string",',
      /block\/schema unresolved \$ref #\/\$defs\/amount/,
    ],
    [
      'a pattern that never ends',
      '^[1-9][0-9]{0,6}$',
      '^(a+)+$',
      /block\/schema unsafe pattern: /,
    ],
    ['a pattern that is none', '^[1-9][0-9]{0,6}$', '^[1-9$', /block\/schema/],
  ])('with %s is reported', async (_what, from, to, finding) => {
    edit(schema, from, to);
    const found = await findings();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(finding);
  });

  it('without its block is reported, with the one that was probably meant', async () => {
    renameSync(schema, blocks('saving-plan.schema.json'));
    expect(await findings()).toContainEqual(
      expect.stringMatching(
        /saving-plan\.schema\.json:1:1 block\/schema there is no saving-plan\.block\.tsx .*\(did you mean savings-plan\.schema\.json\?\)/,
      ),
    );
  });

  it('gives editors the block and its props', async () => {
    await root.livery('schema', 'dev', '--write');
    const screen = readFileSync(
      path.join(root.workspace.tenants, 'dev/.schemas/screen.schema.json'),
      'utf8',
    );
    expect(screen).toContain('"own/savings-plan"');
    expect(
      existsSync(
        path.join(root.workspace.tenants, 'dev/.schemas/blocks/own/savings-plan.schema.json'),
      ),
    ).toBe(true);
  });
});

describe('a bundle', () => {
  it('ships the block to its tenant alone, with the kit, named in the import map', async () => {
    const { code, output } = await root.livery('build', 'dev', 'pl');
    expect(code, output).toBe(0);
    const own = readBundleFiles(path.join(root.workspace.dist, 'dev'));
    const name = [...own.keys()].find((file) =>
      /^t\/dev\/blocks\/savings-plan\.[0-9a-f]{10}\.js$/.test(file),
    );
    const map =
      /<script type="importmap">([^<]*)</.exec(own.get('index.html')?.toString() ?? '')?.[1] ??
      '{}';
    const {
      imports,
      integrity,
    }: { imports: Record<string, string>; integrity: Record<string, string> } = JSON.parse(map);
    expect(new Set(Object.values(imports)).size).toBe(1);
    expect(own.has((imports['react'] ?? '').slice(1))).toBe(true);
    expect(integrity[`/${name}`]).toMatch(/^sha256-/);
    // The block is small because nothing of the kit is in it.
    expect(own.get(name ?? '')?.length).toBeLessThan(3_000);

    const other = readBundleFiles(path.join(root.workspace.dist, 'pl'));
    expect([...other.keys()].filter((file) => /block-kit|t\/dev|savings/.test(file))).toEqual([]);
    const marks = [
      'savings-plan',
      'livery/blocks',
      'plan.after',
      'plan.note',
      'SavingsPlan',
      't/dev',
    ];
    expect(
      marks.filter((mark) => [...own.values()].some((content) => content.includes(mark))),
    ).toEqual(expect.arrayContaining(['savings-plan', 'livery/blocks', 'plan.after', 'plan.note']));
    for (const [file, content] of other)
      for (const mark of marks) expect(content.includes(mark), `${file} holds ${mark}`).toBe(false);
    for (const tenant of ['dev', 'pl'])
      expect(
        verifyBundle(
          path.join(root.workspace.dist, tenant),
          tenantMarks(openProject(root.workspace)),
        ).problems.filter(({ code }) => ['isolation', 'integrity', 'missing'].includes(code)),
      ).toEqual([]);
  }, 300_000);

  it('holds a kit whose names are those that blocks may import', async () => {
    const core = await buildCore(root.workspace);
    const kit = core.chunks[kitSource]?.file ?? '';
    const text = readFileSync(path.join(core.folder, kit), 'utf8');
    const exported = [
      ...(/export\{([^}]*)\};?\s*$/.exec(text)?.[1] ?? '').matchAll(
        /(?:^|,)(?:[\w$]+ as )?([\w$]+)/g,
      ),
    ].map((match) => match[1]);
    expect(exported.sort()).toEqual(
      blockKit(root.workspace)
        .flatMap((line) => line.names)
        .sort(),
    );
  }, 300_000);

  it('follows one edit of a block with one new file of the layer, and keeps the last when it breaks', async () => {
    await root.livery('build', 'dev');
    const dist = path.join(root.workspace.dist, 'dev');
    const before = new Set(readBundleFiles(dist).keys());
    edit(block, 'gap="4"', 'gap="5"');
    expect((await root.livery('build', 'dev')).code).toBe(0);
    const fresh = [...readBundleFiles(dist).keys()]
      .filter((name) => !before.has(name))
      .map((name) => name.replace(/\.[0-9a-f]{10}\./, '.'));
    expect(fresh.sort()).toEqual(['t/dev/blocks/savings-plan.js', 't/dev/profile.json']);
    const kept = [...readBundleFiles(dist).keys()];
    edit(block, 'gap="5"', 'gap=');
    expect((await root.livery('build', 'dev')).code).toBe(1);
    expect([...readBundleFiles(dist).keys()]).toEqual(kept);
  }, 300_000);

  it("gives a child its parent's block, under its own name", async () => {
    mkdirSync(path.join(root.workspace.tenants, 'child'));
    writeFileSync(
      path.join(root.workspace.tenants, 'child/profile.json'),
      '{ "extends": "dev", "id": "child", "name": "Child Tenant", "http": { "tenantId": "child-tenant" }, "stock": { "stockToken": "pub_child1" }, "company": { "name": "Child Ltd" } }',
    );
    const { code, output } = await root.livery('build', 'child');
    expect(code, output).toBe(0);
    expect(
      [...readBundleFiles(path.join(root.workspace.dist, 'child')).keys()].some((name) =>
        name.startsWith('t/child/blocks/savings-plan.'),
      ),
    ).toBe(true);
  }, 300_000);
});

it('no feature of the product is called as the blocks of tenants are', () => {
  expect(
    blockIds(openProject(root.workspace).schemas).filter((id) => id.startsWith('own/')),
  ).toEqual([]);
});
