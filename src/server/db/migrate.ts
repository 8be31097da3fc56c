import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** What a migration needs of a connection: one script at a time, in order. */
export interface MigrationConnection {
  script(text: string): Promise<void>;
  appliedMigrations(): Promise<readonly AppliedMigration[]>;
}

export interface AppliedMigration {
  readonly version: string;
  readonly hash: string;
}

const folder = new URL('./migrations/', import.meta.url);
const journal = `create table if not exists schema_migration (
  version text primary key, hash text not null, applied_at timestamptz not null default now())`;

/**
 * Applies the numbered migrations that are missing, each in its own transaction together with its record.
 * A migration whose text has changed since it ran is a bug and stops the start. Answers which it applied.
 */
export async function migrate(connection: MigrationConnection): Promise<readonly string[]> {
  await connection.script(journal);
  const missing = await missingMigrations(await connection.appliedMigrations());
  for (const { version, text, hash } of missing) {
    // Names and hashes are ours and hold no quotes.
    await connection.script(
      `begin;\n${text}\n;insert into schema_migration (version, hash) values ('${version}', '${hash}');\ncommit;`,
    );
  }
  return missing.map(({ version }) => version);
}

/** Those that are not applied, in order. Throws for one whose text has changed since. What a newer version applied is let be. */
export async function missingMigrations(
  appliedMigrations: readonly AppliedMigration[],
): Promise<readonly (AppliedMigration & { readonly text: string })[]> {
  const applied = new Map(appliedMigrations.map(({ version, hash }) => [version, hash]));
  const missing: (AppliedMigration & { readonly text: string })[] = [];
  for (const version of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
    const text = await readFile(new URL(version, folder), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const before = applied.get(version);
    if (before !== undefined && before !== hash)
      throw new Error(`migration ${version} was changed after it ran`);
    if (before === undefined) missing.push({ version, hash, text });
  }
  return missing;
}
