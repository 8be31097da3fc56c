import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, UsageError } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { FolderInUse } from '#server/db/folder-lock.ts';
import { UnusableStore } from '#server/db/unusable-store.ts';
import { keyUsage, tenantsInStore } from '#server/keys/key-usage.ts';
import type { SecretSource } from '#server/keys/read-secrets.ts';
import { readSecrets, secretName } from '#server/keys/read-secrets.ts';
import { reencryptTenant } from '#server/keys/reencrypt.ts';
import { retireKey, storeKeys } from '#server/keys/store-keys.ts';
import { systemClock } from '#server/platform/clock.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { newSecret, readSecretFile, writeSecretFile } from '#server/platform/secret-file.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { withStore } from './closed-store.ts';

const usage = `Usage: npm run keys -- <command> [options]

The secrets that sign tokens and encrypt fields. A server knows several at a time and uses the first.

  status               which keys there are, and how much of the store needs each
  rotate               make a new secret the current one of a data folder; the earlier ones stay known
  reencrypt            encrypt with the current key what others encrypted (servers do the same every hour)
  retire <key>         forget a key that nothing needs any more; its secret may then be deleted

  --data <folder>      data folder of the embedded store, its secrets included (data)
  --lost               with retire: the secret is lost. What it encrypted stays unreadable: authenticators and
                       identity numbers have to be set up anew, and codes that were given out no longer work
  --help               this text

  DATABASE_URL         PostgreSQL instead of the embedded store; backends may go on running
  LIVERY_TOKEN_SECRET, LIVERY_KNOWN_SECRETS   as the backend is given them

Secrets in the environment are rotated in three steps, each on every server: name the new one in LIVERY_KNOWN_SECRETS;
make it LIVERY_TOKEN_SECRET and name the old one in LIVERY_KNOWN_SECRETS; when status says that nothing needs the old
key, retire it and take its secret away.

Answers 0 when it is done, 1 when a key is still needed, 2 for wrong use, 3 when the data folder is in use, 4 when the
store or its secret is unusable.

Example: npm run keys -- status --data data`;

export interface KeysOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  say(line: string): void;
  complain(line: string): void;
}

interface Call extends KeysOptions {
  readonly data: string;
  readonly source: SecretSource;
  readonly url: string | undefined;
  readonly isLost: boolean;
}

/** Answers the exit code. */
export async function keys(args: readonly string[], options: KeysOptions): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    const [command, keyId, ...rest] = positionals;
    if (values.help) {
      options.say(usage);
      return 0;
    }
    const config = readConfig(['--data', values.data], options.environment);
    if (config === null || rest.length > 0) throw new UsageError(usage);
    const call: Call = {
      ...options,
      data: values.data,
      source: config,
      url: config.databaseUrl ?? undefined,
      isLost: values.lost,
    };
    return await run(call, command, keyId);
  } catch (error) {
    return explain(error, options);
  }
}

async function run(call: Call, command: string | undefined, keyId: string | undefined) {
  if (command === 'rotate' && keyId === undefined) return rotate(call);
  if (call.url === undefined && !existsSync(path.join(call.data, 'pglite')))
    throw new UsageError(
      `no store in ${call.data}: name its folder with --data, or a PostgreSQL with DATABASE_URL`,
    );
  if (command === 'retire' && keyId !== undefined)
    return withStore(call.url, call.data, (db) => retire(call, db, keyId));
  if (keyId !== undefined || (command !== 'status' && command !== 'reencrypt'))
    throw new UsageError(usage);
  // No command makes secrets: beside a store there are some, or they are lost.
  const secrets = await readSecrets(call.source, { isStoreUsed: true, random: systemRandom });
  return withStore(call.url, call.data, (db) =>
    command === 'status' ? status(call, db, secrets) : reencrypt(call, db, secrets),
  );
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    strict: true,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: 'data' },
      lost: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
}

async function rotate({ source, data, say }: Call): Promise<number> {
  if (source.tokenSecret !== null)
    throw new UsageError(
      'the secret is in LIVERY_TOKEN_SECRET: change it there, in the three steps of npm run keys -- --help',
    );
  const file = path.join(data, secretName);
  const found = await readSecretFile(file);
  if (found.state !== 'whole')
    throw new UsageError(`there is no secret in ${file} that could be followed by another`);
  const secret = newSecret(systemRandom);
  await writeSecretFile(file, [secret, ...found.secrets]);
  say(`${file}: key ${deriveSecrets(secret).keyId} is the current one; start the server again`);
  return 0;
}

async function status({ say }: Call, db: Database, secrets: Secrets): Promise<number> {
  const needed = await needs(db);
  const all = new Set([...secrets.keyIds, ...(await storeKeys(db)), ...needed.keys()]);
  for (const keyId of all) {
    const state =
      keyId === secrets.keyId ? 'current' : secrets.keyIds.includes(keyId) ? 'known' : 'not given';
    const uses = [...(needed.get(keyId) ?? [])].map(([table, count]) => `${table} ${count}`);
    say(`${keyId.padEnd(8)}  ${state.padEnd(9)}  ${uses.join(', ') || 'nothing needs it'}`);
  }
  return 0;
}

async function reencrypt({ say }: Call, db: Database, secrets: Secrets): Promise<number> {
  let left = 0;
  for (const tenant of await tenantsInStore(db)) {
    const { changed, unreadable } = await reencryptTenant(
      db,
      { secrets, random: systemRandom },
      tenant,
    );
    left += unreadable;
    say(`${tenant}: ${changed} encrypted with ${secrets.keyId}, ${unreadable} unreadable`);
  }
  return left === 0 ? 0 : 1;
}

async function retire(call: Call, db: Database, keyId: string): Promise<number> {
  const { say, complain, source, data, isLost } = call;
  if (!(await storeKeys(db)).includes(keyId))
    throw new UsageError(`the store knows no key ${keyId}: npm run keys -- status lists them`);
  const file = path.join(data, secretName);
  const found = await readSecretFile(file);
  const secrets = found.state === 'whole' && source.tokenSecret === null ? found.secrets : [];
  const current = source.tokenSecret ?? secrets[0];
  if (!isLost && current !== undefined && deriveSecrets(current).keyId === keyId)
    throw new UsageError(`key ${keyId} is the current one: rotate first`);
  const uses = [...((await needs(db)).get(keyId) ?? [])];
  if (uses.length > 0 && !isLost) {
    complain(
      `key ${keyId} is still needed: ${uses.map(([table, count]) => `${table} ${count}`).join(', ')}; reencrypt, wait for codes to be used, or give it up with --lost`,
    );
    return 1;
  }
  await retireKey(db, keyId, systemClock);
  const kept = secrets.filter((secret) => deriveSecrets(secret).keyId !== keyId);
  if (kept.length > 0 && kept.length < secrets.length) await writeSecretFile(file, kept);
  say(`key ${keyId} is retired`);
  return 0;
}

/** By key, how many values of each table need it. What names no key counts for `unnamed`. */
async function needs(db: Database): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  for (const tenant of await tenantsInStore(db)) {
    for (const { keyId, table, count } of await keyUsage(db, tenant)) {
      const tables = found.get(keyId ?? 'unnamed') ?? new Map<string, number>();
      found.set(keyId ?? 'unnamed', tables.set(table, (tables.get(table) ?? 0) + count));
    }
  }
  return found;
}

function explain(error: unknown, { complain }: KeysOptions): number {
  const isParsing =
    error instanceof TypeError &&
    'code' in error &&
    String(error.code).startsWith('ERR_PARSE_ARGS');
  const code =
    error instanceof UsageError || isParsing
      ? 2
      : error instanceof FolderInUse
        ? 3
        : error instanceof UnusableStore
          ? 4
          : null;
  if (code === null || !(error instanceof Error)) throw error;
  complain(isParsing ? `${error.message}\n\n${usage}` : error.message);
  return code;
}
