import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { overlay } from '#generator/config/overlay/overlay.ts';
import { toJson, type Located } from '#generator/config/read/located.ts';
import { parseJsonc } from '#generator/config/read/parse-jsonc.ts';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';
import { openapiCommands, openapiExample, openapiPage } from './openapi-page.ts';
import { overlayExample, overlaysPage } from './overlays-page.ts';

/** The blocks of code of a page that are written in a language. */
function blocksOf(page: string, language: string): string[] {
  return [...page.matchAll(new RegExp('```' + language + '\n([^`]*)```', 'g'))].map(
    ([, text = '']) => text,
  );
}

function located(text: string, name: string): Located {
  const { node, findings } = parseJsonc({ path: name, text });
  if (!node || findings.length > 0) throw new Error(`${name} cannot be read`);
  return node;
}

describe('the page on overlays', () => {
  it('shows what comes of its example', () => {
    const [parent = '', own = '', result = ''] = blocksOf(overlaysPage(), 'json');
    const laid = overlay(located(parent, 'parent.json'), located(own, 'own.json'), []);
    expect(toJson(laid)).toEqual(JSON.parse(result));
    expect(JSON.parse(result)).toEqual(overlayExample.result);
  });

  it('names every patch operation, and no other', () => {
    const findings: { readonly suggestion?: string }[] = [];
    overlay(
      located('[{"id":"a"}]', 'a.json'),
      located('{"patch":[{}]}', 'b.json'),
      findings as never,
    );
    const known = /use one of (.*)$/.exec(findings[0]?.suggestion ?? '')?.[1]?.split(', ') ?? [];
    const section = overlaysPage().split('## Patch operations')[1] ?? '';
    const named = [...section.matchAll(/^- (.*?) (?:add|puts|merges|takes)/gm)].flatMap(
      ([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    expect(named.toSorted()).toEqual(known.toSorted());
  });
});

describe('the page on OpenAPI', () => {
  const root = temporaryRoot();
  afterAll(() => root.remove());

  it('has a document and commands that work as they stand there', async () => {
    const [document = ''] = blocksOf(openapiPage(), 'yaml');
    const [commands = ''] = blocksOf(openapiPage(), 'sh');
    expect(document).toBe(openapiExample);
    expect(commands.trim().split('\n')).toEqual(openapiCommands);
    const folder = path.join(root.workspace.tenants, 'pl');
    mkdirSync(path.join(folder, 'openapi'), { recursive: true });
    writeFileSync(path.join(folder, 'openapi/claims.yaml'), document);
    for (const line of openapiCommands.slice(0, 3)) {
      const [, , ...argv] = line.replace('acme', 'pl').split(' ');
      const { code, output } = await root.livery(...argv);
      expect(code, `${line}\n${output}`).toBe(0);
    }
    const form = JSON.parse(readFileSync(path.join(folder, 'forms/create-claim.json'), 'utf8'));
    expect(form.ui.statement).toMatchObject({
      widget: 'file',
      accept: ['application/pdf', 'image/png'],
      megabytes: 5,
    });
    for (const line of openapiCommands.slice(3)) {
      const [, , command = ''] = line.split(' ');
      const { code, output } = await root.livery(command, '--help');
      expect(code).toBe(0);
      for (const [option] of line.matchAll(/--\w+/g)) expect(output).toContain(option);
    }
  });
});
