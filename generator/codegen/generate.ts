import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadOperations } from '#generator/openapi/load-operations.ts';
import { loadSchemas } from '#generator/schemas/schema-set.ts';
import type { Workspace } from '#generator/workspace.ts';
import { apiTypes, operationTable } from './api-types.ts';
import { blockRegistry, unmatchedBlocks } from './block-registry.ts';
import { configTypes } from './config-types.ts';
import type { GeneratedFile } from './generated-file.ts';
import { messageIdType } from './message-ids.ts';

export interface GenerateResult {
  /** Files whose text differs from what is on disk: written, or only listed when asked to check. */
  readonly changed: readonly string[];
  readonly total: number;
  /** Blocks with a schema but no source, and the other way round. */
  readonly unmatched: ReturnType<typeof unmatchedBlocks>;
}

/**
 * Emits every `*.gen.ts`. The document types take the TypeScript compiler a second, so a stamp of what went in and
 * what came out lets an unchanged product pass at once; a check never trusts the stamp.
 */
export async function generate(workspace: Workspace, options: { readonly check?: boolean } = {}): Promise<GenerateResult> {
  const schemas = loadSchemas(workspace);
  const unmatched = unmatchedBlocks(workspace, schemas);
  const light = [
    ...configTypes(schemas),
    operationTable(loadOperations(workspace)),
    blockRegistry(workspace, schemas),
    messageIdType(workspace),
  ];
  const stamp = path.join(workspace.cache, 'generate.stamp');
  const isFresh = options.check !== true && existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(workspace);
  const files = isFresh ? light : [...light, ...(await apiTypes(workspace))];
  const changed = files.filter((file) => differs(workspace, file));
  if (options.check !== true) {
    for (const file of changed) write(workspace, file);
    if (!isFresh || changed.length > 0) {
      mkdirSync(workspace.cache, { recursive: true });
      writeFileSync(stamp, stampOf(workspace));
    }
  }
  return { changed: changed.map((file) => file.path), total: files.length, unmatched };
}

function differs(workspace: Workspace, file: GeneratedFile): boolean {
  const target = path.join(workspace.product, file.path);
  return !existsSync(target) || readFileSync(target, 'utf8') !== file.text;
}

function write(workspace: Workspace, file: GeneratedFile): void {
  const target = path.join(workspace.product, file.path);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, file.text);
}

// The documents and the types made of them: a hand in either is noticed.
function stampOf(workspace: Workspace): string {
  const hash = createHash('sha256');
  const api = path.join(workspace.source, 'api');
  const emitted = existsSync(api) ? readdirSync(api).filter((name) => name.endsWith('.gen.ts')).sort().map((name) => path.join(api, name)) : [];
  const documents = readdirSync(workspace.openapi).sort().map((name) => path.join(workspace.openapi, name));
  for (const file of [...documents, ...emitted, path.join(import.meta.dirname, 'api-types.ts')]) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
