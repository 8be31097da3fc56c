import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toJson, type Json } from '../config/read/located.ts';
import { readLayer } from '../config/read/read-layer.ts';
import type { Project } from '../config/read/project.ts';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { currentVersion } from '#generator/migrate/migrations.ts';
import { writeWhole } from '#generator/write-whole.ts';
import { productBase, productVersion, type Workspace } from '#generator/workspace.ts';

/** What the tenants of a root had from the product when a person last looked at it. */
export interface BaseLock {
  /** Version of the product. */
  readonly product: string;
  /** Version of the configuration language that `base` is written in. */
  readonly language: number;
  /** `profile`, `screens/<id>` … of the base → its content. */
  readonly base: Readonly<Record<string, Json>>;
  /** Theme → all its tokens. */
  readonly themes: Readonly<Record<string, Json>>;
  /** Documents of the base → hash of the text. */
  readonly documents: Readonly<Record<string, string>>;
  /** Message id → hash of its texts in all languages. */
  readonly messages: Readonly<Record<string, string>>;
}

export const lockName = 'livery-lock.json';

/** What the product gives now. */
export function currentLock({ workspace, themes, messages }: Project): BaseLock {
  const { folder, files, attachments } = readLayer(workspace, productBase);
  const ids = new Set([...messages.locales.values()].flatMap((texts) => [...texts.keys()]));
  return {
    product: productVersion(workspace),
    language: currentVersion,
    base: record([...files].map(([name, node]) => [name, toJson(node)])),
    themes: record([...themes.themes].map(([name, node]) => [name, toJson(node)])),
    documents: record(
      [...attachments].map((name) => [name, hashOf(readFileSync(path.join(folder, name)))]),
    ),
    messages: record(
      [...ids].map((id) => [
        id,
        hashOf(
          JSON.stringify([...messages.locales].map(([locale, texts]) => [locale, texts.get(id)])),
        ),
      ]),
    ),
  };
}

export function lockFile({ root }: Workspace): string {
  return path.join(root, lockName);
}

/** The lock of the root; undefined when there is none. */
export function readLock(workspace: Workspace): BaseLock | undefined {
  const file = lockFile(workspace);
  if (!existsSync(file)) return undefined;
  try {
    const lock: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isLock(lock)) return lock;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UserError(
    `${lockName} cannot be read, for example after a merge; take one side of it, or write it anew with: livery diff --base --accept`,
  );
}

export function writeLock(workspace: Workspace, lock: BaseLock): void {
  writeWhole(lockFile(workspace), `${JSON.stringify(lock, null, 1)}\n`);
}

function isLock(value: unknown): value is BaseLock {
  if (typeof value !== 'object' || value === null) return false;
  const parts = ['base', 'themes', 'documents', 'messages'].map((key): unknown =>
    Reflect.get(value, key),
  );
  return (
    'product' in value &&
    typeof value.product === 'string' &&
    'language' in value &&
    typeof value.language === 'number' &&
    parts.every((part) => typeof part === 'object' && part !== null)
  );
}

function record<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
