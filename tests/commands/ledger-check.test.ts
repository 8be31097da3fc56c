import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerCheck } from '#scripts/ledger-check.ts';
import { securityLogCheck } from '#scripts/security-log-check.ts';
import { lockFolder } from '#server/db/folder-lock.ts';
import { openPglite } from '#server/db/open-pglite.ts';
import { clientAccount } from '#server/ledger/account-path.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { chainSecurityLog } from '#server/security-log/chain-security-log.ts';
import { newLedgerClient } from '#tests/server/test-ledger.ts';
import { home, stranger } from '#tests/server/test-tenants.ts';

describe('npm run ledger-check and npm run security-log-check', { timeout: 120_000 }, () => {
  let folder = '';
  let path = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-ledger-check-'));
    await mkdir(join(folder, 'tenants'));
    for (const { id } of [home, stranger])
      await writeFile(join(folder, 'tenants', `${id}.json`), '{}');
    const db = await openPglite(folder);
    const client = await newLedgerClient(db);
    await client.deposit('100');
    await client.buy('XMAD-S:IBRX', '3', '40');
    path = clientAccount(client.id, 'cash').path;
    await db.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: readonly string[]) => runCheck(ledgerCheck, ...args);

  async function runCheck(check: typeof ledgerCheck, ...args: readonly string[]) {
    const [said, complained]: [string[], string[]] = [[], []];
    const code = await check(['--tenants', join(folder, 'tenants'), ...args], {
      environment: {},
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
    });
    return { code, said: said.join('\n'), complained: complained.join('\n') };
  }

  it('says what it looked at in every tenant, and that all is well', async () => {
    const { code, said } = await run('--data', folder);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /^ {2}home: .*ledger_posting 3, .*position_lot 1.*\n {2}stranger: .*ledger_posting 0.*\n\n2 ledgers are consistent$/,
      ),
    ]);
  });

  it('names the place of every difference', async () => {
    const db = await openPglite(folder);
    await db.inTenant(home.id, async (tx) => {
      await tx.execute(sql`reset role`);
      await tx.execute(sql`update account_balance set output = output + 0.5 where path = ${path}`);
    });
    await db.close();
    const { code, said } = await run('--data', folder);
    expect(code).toBe(1);
    expect(said.split('\n').slice(1)).toEqual([
      '    zeroSum: EUR: expected 0, found -0.5',
      `    balances: ${path} EUR: expected 60, found 59.5`,
      // Money in, money out and number of the lines of the statement.
      `    movements: ${path} EUR: expected 100/40.5/2, found 100/40/2`,
      expect.stringMatching(/^ {2}stranger: /),
      '',
      '3 differences',
    ]);
  });

  it('keeps away from a store that is in use, or not there, and from what it does not understand', async () => {
    const lock = await lockFolder(folder);
    expect(await run('--data', folder)).toMatchObject({
      code: 3,
      said: '',
      complained: expect.stringContaining('is in use by process'),
    });
    await lock.release();
    for (const args of [
      ['--data', join(folder, 'nowhere')],
      ['--data', folder, '--tenants', join(folder, 'nowhere')],
      ['--nothing'],
    ]) {
      expect(await run(...args)).toMatchObject({
        code: 2,
        said: '',
        complained: expect.stringContaining('Usage: npm run ledger-check'),
      });
    }
    expect(await run('--help')).toMatchObject({
      code: 0,
      said: expect.stringContaining('Answers 0 when every ledger is whole'),
    });
  });

  it('report where each security log ends, and which one is broken', async () => {
    const db = await openPglite(folder);
    const record = (kind: 'signedIn' | 'signedOut') =>
      db.inTenant(home.id, async (tx) => {
        await recordSecurity(
          tx,
          home.id,
          { kind, actor: { kind: 'client' }, clientId: null, origin: null },
          new Date(),
        );
        if (kind === 'signedIn') await chainSecurityLog(tx, home.id);
      });
    await record('signedIn');
    await record('signedOut');
    await db.close();
    const whole = await runCheck(securityLogCheck, '--data', folder);
    expect([whole.code, whole.said]).toEqual([
      0,
      expect.stringMatching(
        /^ {2}home: 1 not chained yet, ends with home:1:[\w-]{43}\n {2}stranger: 0 not chained yet, ends with stranger:0:\n\n2 security logs are whole$/,
      ),
    ]);
    const end = /home:1:[\w-]{43}/.exec(whole.said)?.[0] ?? '';
    const expecting = (head: string) =>
      runCheck(securityLogCheck, '--data', folder, '--expect', head);
    expect((await expecting(end)).code).toBe(0);
    const cut = await expecting(end.replace(':1:', ':2:'));
    expect([cut.code, cut.said]).toEqual([1, expect.stringContaining('was cut off or rewritten')]);
    expect(await expecting('home:nothing')).toMatchObject({
      code: 2,
      complained: expect.stringContaining('Usage: npm run security-log-check'),
    });
  });
});
