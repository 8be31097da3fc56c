import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileStamp } from '#generator/file-stamp.ts';
import type { Workspace } from '#generator/workspace.ts';

interface ReadDocument {
  readonly stamp: string;
  readonly text: string;
  readonly value: unknown;
}

/** By path. They are a megabyte, and asked for in several places of one command. */
const known = new Map<string, ReadDocument>();

/** Where `livery generate` puts a document with everything that it refers to. */
export function bundledPath(document: string): string {
  return `openapi/${document}.gen.json`;
}

/** What a document of openapi/ says, bundled. */
export function productDocument(workspace: Workspace, document: string): unknown {
  return readDocument(workspace, document).value;
}

export function productText(workspace: Workspace, document: string): string {
  return readDocument(workspace, document).text;
}

function readDocument({ product }: Workspace, document: string): ReadDocument {
  const file = path.join(product, bundledPath(document));
  const stamp = fileStamp(file);
  const before = known.get(file);
  if (before?.stamp === stamp) return before;
  const text = readFileSync(file, 'utf8');
  const read = { stamp, text, value: JSON.parse(text) as unknown };
  known.set(file, read);
  return read;
}
