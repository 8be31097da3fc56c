import { describe, expect, it } from 'vitest';
import { loadSchemas } from '#generator/schemas/schema-set.ts';
import type { SchemaNode } from '#generator/schemas/schema-node.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { reference } from './reference.ts';

const schemas = loadSchemas(workspaceAt());
const pages = reference(schemas, [{ name: 'check', help: 'Usage: livery check' }]);

/** Every key of a schema that a person can write. */
function keysIn(schema: SchemaNode): string[] {
  const inner = [...Object.values(schema.properties ?? {}), ...Object.values(schema.$defs ?? {}), ...(schema.items ? [schema.items] : []), ...(schema.oneOf ?? []), ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [])];
  // The keys inside a form's own JSON Schema are not ours to explain.
  return [...Object.keys(schema.properties ?? {}).filter((key) => key !== '$schema' && schema.properties?.[key]?.description !== undefined), ...inner.flatMap(keysIn)];
}

describe('the reference', () => {
  it.each([...schemas.documents.values()])('has every key of $name, and what it is for', ({ name, schema }) => {
    const page = pages.get(name.startsWith('blocks/') ? 'blocks.md' : `${name}.md`) ?? '';
    expect(page).toContain(schema.description);
    for (const key of keysIn(schema)) expect(page, key).toContain(`| \`${key}\``);
  });

  it('leaves no table row broken by what a description holds', () => {
    for (const [name, page] of pages) {
      for (const line of page.split('\n').filter((one) => one.startsWith('| `') && name !== 'findings.md')) {
        expect(line.replaceAll('\\|', '').match(/\|/g), line).toHaveLength(5);
      }
    }
  });

  it('names each page in its index, the commands and the findings among them', () => {
    for (const name of pages.keys()) if (name !== 'README.md') expect(pages.get('README.md')).toContain(`(${name})`);
    expect(pages.get('commands.md')).toContain('Usage: livery check');
    expect(pages.get('findings.md')).toContain('`theme/contrast`');
  });
});
