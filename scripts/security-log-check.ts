import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ChainHead } from '#core/security/security-chain.ts';
import type { Database } from '#server/db/database.ts';
import { FolderInUse } from '#server/db/folder-lock.ts';
import { UnusableStore } from '#server/db/unusable-store.ts';
import type { SecurityLogReport } from '#server/security-log/check-security-log.ts';
import { checkSecurityLog } from '#server/security-log/check-security-log.ts';
import { tenantsIn, withStore } from './closed-store.ts';
import type { CheckOptions } from './ledger-check.ts';

const usage = `Usage: npm run security-log-check -- [options]

Holds the security log of every tenant to its chain of hashes, and prints where each chain ends. Keep these ends somewhere
else: an --expect later shows that a log was cut off or written anew. Changes nothing but the store's schema, which is
brought up to date first, as a start of the backend does.

  --data <folder>           data of the embedded store (data); no backend may be running on it
  --tenants <folder>        resolved tenants (.livery/tenants): whose logs are checked
  --expect <tenant:n:hash>  an end that was printed before; may be repeated
  --help                    this text

  DATABASE_URL              PostgreSQL instead of the embedded store; backends may go on running

Answers 0 when every log is whole, 1 when one is not, 2 for wrong use, 3 when the data folder is in use,
4 when the store is damaged.

Example: npm run security-log-check -- --data data`;

/** Says what was checked and every difference; answers the exit code. */
export async function securityLogCheck(
  args: readonly string[],
  { environment, say, complain }: CheckOptions,
): Promise<number> {
  const wrongUse = (message: string) => {
    complain(`${message}\n\n${usage}`);
    return 2;
  };
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        data: { type: 'string', default: 'data' },
        tenants: { type: 'string', default: '.livery/tenants' },
        expect: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      say(usage);
      return 0;
    }
    const tenants = tenantsIn(values.tenants);
    if (tenants.length === 0)
      return wrongUse(
        `no tenants in ${values.tenants}: generate them, or set their folder with --tenants`,
      );
    const expected = new Map(values.expect.map(readHead));
    const unknown = [...expected.keys()].find((tenant) => !tenants.includes(tenant));
    if (unknown !== undefined)
      return wrongUse(`--expect must be tenant:number:hash of a known tenant, not ${unknown}`);
    const url = environment['DATABASE_URL'];
    if (!url && !existsSync(path.join(values.data, 'pglite'))) {
      return wrongUse(
        `no store in ${values.data}: set its folder with --data, or a PostgreSQL database with DATABASE_URL`,
      );
    }
    return await withStore(url, values.data, (db) => checkAll(db, tenants, expected, say));
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof UnusableStore) {
      complain(error.message);
      return error instanceof FolderInUse ? 3 : 4;
    }
    if (
      error instanceof TypeError &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS')
    )
      return wrongUse(error.message);
    throw error;
  }
}

/** A tenant and its head; a tenant that is none where the text cannot be read. */
function readHead(text: string): readonly [string, ChainHead] {
  const [, tenant, seq, hash] = /^([a-z0-9_-]+):(\d{1,15}):([A-Za-z0-9_-]{43})$/.exec(text) ?? [];
  return tenant !== undefined && seq !== undefined && hash !== undefined
    ? [tenant, { seq: Number(seq), hash }]
    : [text, { seq: 0, hash: '' }];
}

async function checkAll(
  db: Database,
  tenants: readonly string[],
  expected: ReadonlyMap<string, ChainHead>,
  say: CheckOptions['say'],
): Promise<number> {
  let broken = 0;
  for (const tenant of tenants) {
    const report = await checkSecurityLog(db, tenant, expected.get(tenant) ?? null);
    if (!isWhole(report)) broken += 1;
    for (const line of linesOf(report)) say(line);
  }
  say(broken === 0 ? `\n${tenants.length} security logs are whole` : `\n${broken} broken`);
  return broken === 0 ? 0 : 1;
}

function isWhole({ differences, holdsExpected }: SecurityLogReport): boolean {
  return differences.length === 0 && holdsExpected;
}

const meanings = {
  gap: 'an entry before this one is missing',
  link: 'it does not continue the entry before it',
  content: 'it was changed after it was sealed',
} as const;

function linesOf(report: SecurityLogReport): readonly string[] {
  const { tenant, head, unsealed, differences, holdsExpected } = report;
  return [
    `${isWhole(report) ? ' ' : '✗'} ${tenant}: ${unsealed} not sealed yet, ends with ${tenant}:${head.seq}:${head.hash}`,
    ...differences.map(({ seq, id, problem }) => `    ${seq} (${id}): ${meanings[problem]}`),
    ...(holdsExpected
      ? []
      : ['    the expected entry is not there: the log was cut off or rewritten']),
  ];
}
