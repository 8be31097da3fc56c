import type { ChainHead } from '#core/security/security-chain.ts';
import type { Database } from '#server/db/database.ts';
import type { SecurityLogReport } from '#server/security-log/check-security-log.ts';
import { checkSecurityLog } from '#server/security-log/check-security-log.ts';
import { checkStore, type CheckOptions } from './check-store.ts';

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
export function securityLogCheck(args: readonly string[], options: CheckOptions): Promise<number> {
  return checkStore(args, options, { usage, wrongExpectation, check: checkAll });
}

function wrongExpectation(
  tenants: readonly string[],
  expected: readonly string[],
): string | undefined {
  const unknown = expected.map((text) => readHead(text)[0]).find((id) => !tenants.includes(id));
  return unknown === undefined
    ? undefined
    : `--expect must be tenant:number:hash of a known tenant, not ${unknown}`;
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
  say: CheckOptions['say'],
  expectations: readonly string[],
): Promise<number> {
  const expected = new Map(expectations.map(readHead));
  let broken = 0;
  for (const tenant of tenants) {
    const report = await checkSecurityLog(db, tenant, expected.get(tenant) ?? null);
    if (!isWhole(report)) broken += 1;
    for (const line of linesOf(report)) say(line);
  }
  say(broken === 0 ? `\n${tenants.length} security logs are whole` : `\n${broken} broken`);
  return broken === 0 ? 0 : 1;
}

function isWhole({ differences, holdsExpected, isStalled }: SecurityLogReport): boolean {
  return differences.length === 0 && holdsExpected && !isStalled;
}

const meanings = {
  gap: 'an entry before this one is missing',
  link: 'it does not continue the entry before it',
  content: 'it was changed after it was chained',
} as const;

function linesOf(report: SecurityLogReport): readonly string[] {
  const { tenant, head, unchained, isStalled, differences, holdsExpected } = report;
  return [
    `${isWhole(report) ? ' ' : '✗'} ${tenant}: ${unchained} not chained yet, ends with ${tenant}:${head.seq}:${head.hash}`,
    ...differences.map(({ seq, id, problem }) => `    ${seq} (${id}): ${meanings[problem]}`),
    ...(holdsExpected
      ? []
      : ['    the expected entry is not there: the log was cut off or rewritten']),
    ...(isStalled
      ? ['    entries have waited for minutes to be chained: the job does not run']
      : []),
  ];
}
