import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shortHash } from '#generator/bundle/output-file.ts';
import type { Workspace } from '#generator/workspace.ts';
import { parse } from 'yaml';

const known = new Map<string, unknown>();

/**
 * What `openapi/<document>.yaml` says. Reading YAML takes the better part of a second for long documents, so the values
 * are kept as JSON under the hash of the text.
 */
export function productDocument(workspace: Workspace, document: string): unknown {
  const text = productText(workspace, document);
  const name = `${document}.${shortHash(text)}.json`;
  const value = known.get(name) ?? kept(path.join(workspace.cache, 'openapi'), name, () => parse(text));
  known.set(name, value);
  return value;
}

export function productText(workspace: Workspace, document: string): string {
  return readFileSync(path.join(workspace.openapi, `${document}.yaml`), 'utf8');
}

function kept(folder: string, name: string, read: () => unknown): unknown {
  const file = path.join(folder, name);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const value = read();
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) if (old.startsWith(`${name.split('.')[0]}.`)) rmSync(path.join(folder, old), { force: true });
  // Whoever reads at the same time finds the whole file or none.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(value));
  renameSync(`${file}.${process.pid}`, file);
  return value;
}
