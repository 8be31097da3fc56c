import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lifecycles } from '#core/lifecycle/lifecycles.ts';
import { blockKit } from '#generator/blocks/block-kit.ts';
import { loadSchemas } from '#generator/schemas/schema-set.ts';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { blockExamples, genericBlocks } from './block-examples.ts';
import { reference } from './reference.ts';

const workspace = workspaceAt();
const schemas = loadSchemas(workspace);
const examples = blockExamples(workspace);
const kit = blockKit(workspace);
const pages = reference({
  schemas,
  commands: [{ name: 'check', help: 'Usage: livery check' }],
  examples,
  kit,
});
// What a client on a slow connection waits for.
const largestPicture = 60_000;

/** Every key of a schema that a person can write. */
function keysIn(schema: SchemaNode): string[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.$defs ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.oneOf ?? []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  // The keys inside a form's own JSON Schema are not ours to explain.
  return [
    ...Object.keys(schema.properties ?? {}).filter(
      (key) => key !== '$schema' && schema.properties?.[key]?.description !== undefined,
    ),
    ...inner.flatMap(keysIn),
  ];
}

describe('the reference', () => {
  it.each([...schemas.documents.values()])(
    'has every key of $name, and what it is for',
    ({ name, schema }) => {
      const page = pages.get(`${name}.md`) ?? pages.get('blocks.md') ?? '';
      expect(page).toContain(schema.description);
      for (const key of keysIn(schema)) expect(page, key).toContain(`| \`${key}\``);
    },
  );

  it.each(genericBlocks(schemas))(
    'has a page of the block %s with its picture and what the picture is of',
    (id) => {
      const page = pages.get(`blocks/${id}.md`) ?? '';
      expect(page).toContain(`](../../pictures/${id}.png)`);
      expect(page).toContain(`"block": "${id}"`);
      const picture = readFileSync(path.join(workspace.product, 'docs/pictures', `${id}.png`));
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      expect(picture.length).toBeLessThan(largestPicture);
      // A part of a page, not an empty strip.
      expect(picture.readUInt32BE(16)).toBeGreaterThan(250);
      expect(picture.readUInt32BE(20)).toBeGreaterThan(50);
    },
  );

  it('has every lifecycle with its chart, who may take a step and what follows', () => {
    const page = pages.get('lifecycles.md') ?? '';
    for (const { table } of lifecycles) expect(page).toContain(`## ${table.id}\n`);
    expect(page).toContain('  pending --> approved : approve');
    expect(page).toContain('  approved --> [*]');
    expect(page).toContain(
      '| `pending` | `approve` | `approved` | operator | `claimIdNumber`, `announce` |',
    );
  });

  it('has no picture of a block that was removed', () => {
    expect(readdirSync(path.join(workspace.product, 'docs/pictures')).sort()).toEqual(
      genericBlocks(schemas)
        .map((id) => `${id}.png`)
        .sort(),
    );
  });

  it('says of every name of the kit what it is for', () => {
    for (const { names, from } of kit)
      if (from !== 'react/jsx-runtime')
        for (const name of names)
          expect(pages.get('own-blocks.md'), name).toMatch(
            new RegExp(`\\| (?:\`\\w+\` )*\`${name}\`[^|]*\\| \`${from}\` \\| \\S`),
          );
  });

  it('leaves no table row broken by what a description holds', () => {
    for (const [name, page] of pages) {
      for (const line of page
        .split('\n')
        .filter(
          (one) =>
            one.startsWith('| `') &&
            !['findings.md', 'lifecycles.md', 'own-blocks.md'].includes(name),
        )) {
        expect(line.replaceAll('\\|', '').match(/\|/g), line).toHaveLength(5);
      }
    }
  });

  it('names each page in its index, the commands and the findings among them', () => {
    for (const name of pages.keys())
      if (name !== 'README.md')
        expect(pages.get(name.startsWith('blocks/') ? 'blocks.md' : 'README.md')).toContain(
          `(${name})`,
        );
    expect(pages.get('commands.md')).toContain('Usage: livery check');
    expect(pages.get('findings.md')).toContain('`theme/contrast`');
  });
});
