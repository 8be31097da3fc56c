import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadOperations } from '#generator/openapi/load-operations.ts';
import { loadSchemas } from '#generator/schemas/schema-set.ts';
import { isInstalled, type Workspace } from '#generator/workspace.ts';
import { apiTypes, invalidatesTable, operationTable } from './api-types.ts';
import { blockRegistry, unmatchedBlocks } from './block-registry.ts';
import { configTypes } from './config-types.ts';
import type { GeneratedFile } from './generated-file.ts';
import { messageIdType } from './message-ids.ts';
import { writeWhole } from '#generator/write-whole.ts';

export interface GenerateResult {
  /** Files whose text differs from what is on disk: written, or only listed when asked to check. */
  readonly changed: readonly string[];
  readonly total: number;
  /** Blocks with a schema but no source, and the other way round. */
  readonly unmatched: ReturnType<typeof unmatchedBlocks>;
}

/**
 * Emits every `*.gen.*`: bundled documents, their types, configuration types, registry, message ids. The documents take
 * the TypeScript compiler a second, so a stamp of what went in and what came out lets an unchanged product pass at once;
 * a check never trusts the stamp.
 */
export async function generate(
  workspace: Workspace,
  options: { readonly check?: boolean } = {},
): Promise<GenerateResult> {
  // What is installed was generated when it was packed.
  if (isInstalled) return { changed: [], total: 0, unmatched: { sources: [], schemas: [] } };
  const schemas = loadSchemas(workspace);
  const unmatched = unmatchedBlocks(workspace, schemas);
  const stamp = path.join(workspace.cache, 'generate.stamp');
  const isFresh =
    options.check !== true &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === stampOf(workspace);
  const bundled = isFresh
    ? []
    : await (await import('#generator/openapi/bundle-documents.ts')).bundleDocuments(workspace);
  const changedDocuments = bundled.filter((file) => differs(workspace, file));
  // What follows reads the documents as they are bundled, so those come first.
  if (options.check !== true) for (const file of changedDocuments) write(workspace, file);
  const operations = loadOperations(workspace);
  const light = [
    ...configTypes(schemas),
    operationTable(operations),
    invalidatesTable(operations),
    blockRegistry(workspace, schemas),
    messageIdType(workspace),
  ];
  const files = isFresh ? light : [...light, ...(await apiTypes(workspace))];
  const changedFiles = files.filter((file) => differs(workspace, file));
  const changed = [...changedDocuments, ...changedFiles];
  if (options.check !== true) {
    for (const file of changedFiles) write(workspace, file);
    if (!isFresh || changed.length > 0) {
      mkdirSync(workspace.cache, { recursive: true });
      writeFileSync(stamp, stampOf(workspace));
    }
  }
  return {
    changed: changed.map((file) => file.path),
    total: bundled.length + files.length,
    unmatched,
  };
}

function differs(workspace: Workspace, file: GeneratedFile): boolean {
  const target = path.join(workspace.product, file.path);
  return !existsSync(target) || readFileSync(target, 'utf8') !== file.text;
}

function write(workspace: Workspace, file: GeneratedFile): void {
  const target = path.join(workspace.product, file.path);
  writeWhole(target, file.text);
}

// The documents and the types made of them: a hand in either is noticed.
function stampOf(workspace: Workspace): string {
  const hash = createHash('sha256');
  const api = path.join(workspace.source, 'api');
  const emitted = existsSync(api)
    ? readdirSync(api)
        .filter((name) => name.endsWith('.gen.ts'))
        .sort()
        .map((name) => path.join(api, name))
    : [];
  const documents = readdirSync(workspace.openapi, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of [...documents, ...emitted, path.join(import.meta.dirname, 'api-types.ts')]) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
