import { blockIds, type SchemaDocument, type SchemaSet } from '#generator/schemas/schema-set.ts';
import { generatedFile, type GeneratedFile } from './generated-file.ts';
import { schemaTypes, type EmittedTypes } from './schema-type.ts';

/** One file of types a schema, and one file with the props of all blocks. */
export function configTypes(schemas: SchemaSet): GeneratedFile[] {
  const documents = [...schemas.documents.values()];
  const files = documents
    .filter((document) => !isBlock(document))
    .map((document) => {
      const { declarations, imports } = schemaTypes(document, schemas);
      const body = [...importLines(imports), ...declarations.values()].join('\n');
      return generatedFile(
        `src/config/${document.name}.gen.ts`,
        `schemas/${document.name}.schema.json`,
        body,
      );
    });
  return [...files, blockTypes(documents.filter(isBlock), schemas)];
}

function blockTypes(documents: readonly SchemaDocument[], schemas: SchemaSet): GeneratedFile {
  const emitted = documents.map((document) => schemaTypes(document, schemas));
  const imports = new Map<string, Set<string>>();
  for (const [name, types] of emitted.flatMap((one) => [...one.imports])) {
    imports.set(name, new Set([...(imports.get(name) ?? []), ...types]));
  }
  const ids = blockIds(schemas);
  const map = ids
    .map((id, index) => `  readonly '${id}': ${documents[index]?.schema.title ?? 'unknown'};\n`)
    .join('');
  const body = [
    ...importLines(imports),
    ...emitted.flatMap((one) => [...one.declarations.values()]),
    `/** Block id → its props. */\nexport interface BlockProps {\n${map}}\n`,
    'export type BlockId = keyof BlockProps;',
  ].join('\n');
  return generatedFile('src/config/blocks.gen.ts', 'schemas/blocks', body);
}

function importLines(imports: EmittedTypes['imports']): string[] {
  if (imports.size === 0) return [];
  const lines = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, types]) => `import type { ${[...types].sort().join(', ')} } from './${name}.gen.ts';`,
    );
  return [`${lines.join('\n')}\n`];
}

function isBlock(document: SchemaDocument): boolean {
  return document.name.startsWith('blocks/');
}
