import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { Condition } from '#config/gates.gen.ts';
import { principalLeft } from '#server/rules/loan/plan.ts';
import { sum, toBig } from '#core/money.ts';
import { client } from '#server/db/tables/client.ts';
import { loan } from '#server/db/tables/loan.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { post } from '#server/ledger/ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { askLoan } from '#server/modules/loan/ask-loan-service.ts';
import { loanJob } from '#server/modules/loan/loan-job-service.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from './given.ts';
import { proveByPinAndCode } from './given-banking.ts';
import type { LoanDetail } from './given-loan.ts';
import { runnerOf } from './jobs.ts';
import type { TestApp } from './test-app.ts';
import { startTestApp } from './test-app.ts';
import type { OpenStore } from './test-stores.ts';
import { home } from './test-tenants.ts';

type Offer = components['schemas']['LoanOfferAnswer'];

/** Of the tenant of these tests. */
export const zone = 'Europe/Madrid';

/** A message about a loan. */
interface LoanMessage {
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: { readonly to: string; readonly id: string };
}

/**
 * A server with a store of its own for each test, because their clocks run on for months, and a client who borrows. After each test
 * the ledger is held to its postings, and what loans say is owed to what the ledger says.
 */
export function loanStage(open: OpenStore) {
  let test: TestApp;
  let token = '';
  let clientId = '';
  const gates: Record<string, Condition> = {};
  const faults: unknown[] = [];
  const names = ['marta', 'mfa', 'outstanding'] as const;
  beforeEach(async () => {
    Object.assign(gates, home.gates);
    test = await startTestApp(open, { autopilot: 20, gates });
    ({ id: clientId } = await idOf(test, 'marta'));
    token = await test.accessToken('marta');
  });
  afterEach(async () => {
    expect(test.faults.splice(0)).toEqual([]);
    expect(faults.splice(0)).toEqual([]);
    expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    // What loans say is owed is what the ledger says, to the last digit, of every client.
    for (const name of names)
      expect([name, await owedInLedger(name)]).toEqual([name, await owedInLoans(name)]);
    await test.close();
  });

  const change = (changes: Parameters<typeof changeClient>[3]) =>
    test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, clientId, changes));
  const call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
    test.call({
      method,
      path: `/api/loan/app/v1${path}`,
      token,
      ...(body && { body }),
      ...(key !== undefined && { key }),
    });
  const proven = async (path: string, body?: object, key?: string) => {
    token = await test.accessToken('marta');
    await proveByPinAndCode(test, 'marta', token);
    return call('POST', path, body, key);
  };
  const read = async (id: string) => {
    token = await test.accessToken('marta');
    return (await call('GET', `/${id}`)).json<LoanDetail>();
  };
  const offered = async () => (await call('GET', '/offer')).json<Offer>();
  const balance = async (bucket: 'cash' | 'loan' | 'outstanding') =>
    (await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId))).find(
      (each) => each.bucket === bucket && each.asset === 'EUR',
    )?.amount ?? '0';
  /** Messages about a loan, the newest first. */
  const messages = async (id: string) => {
    token = await test.accessToken('marta');
    const answer = await test.call({ path: '/api/message/app/v1/list?limit=50', token });
    return answer
      .json<{ items: LoanMessage[] }>()
      .items.filter(({ link }) => link.to === 'loans' && link.id === id);
  };
  const newest = async (id: string) => (await messages(id))[0];
  const runAt = async (at: Date, ...more: Parameters<typeof runnerOf>[1]) => {
    test.now = at;
    await runnerOf(test, [loanJob(systemRandom), ...more], faults).runDue();
  };
  /** Asks for a loan to be looked at once more, now. */
  const askAgain = (id: string) =>
    test.db.inTenant(home.id, (tx) => askLoan(tx, systemRandom, home.id, id, test.now));
  /** Runs what is due at every hour until a moment, as a server that is up does. */
  const runUntil = async (until: Date) => {
    for (let at = test.now.getTime(); at < until.getTime(); at += 6 * 3_600_000)
      await runAt(new Date(at));
    await runAt(until);
  };
  /** Leaves the client so much cash. */
  const leaveCash = async (amount: string) => {
    const difference = toBig(await balance('cash')).minus(amount);
    if (difference.eq(0)) return;
    const [bank, cash] = [houseAccount('bank'), clientAccount(clientId, 'cash')];
    const id = newId(test.now, systemRandom);
    const [source, destination] = difference.gt(0) ? [cash, bank] : [bank, cash];
    await test.db.inTenant(home.id, (tx) =>
      post(tx, home.id, {
        id,
        clientId,
        kind: 'adjustment.set',
        key: id,
        at: test.now,
        postings: [{ source, destination, asset: 'EUR', amount: difference.abs().toFixed() }],
      }),
    );
  };
  const rows = (username: string) =>
    test.db.inTenant(home.id, (tx) =>
      tx
        .select({ loan })
        .from(loan)
        .innerJoin(client, and(eq(client.tenant, loan.tenant), eq(client.id, loan.clientId)))
        .where(and(eq(loan.tenant, home.id), eq(client.username, username))),
    );
  async function owedInLoans(username: string) {
    const owed = (await rows(username)).flatMap(({ loan: { plan, status } }) =>
      plan === null || status === 'recycled' ? [] : [principalLeft(plan)],
    );
    return toBig(sum(owed)).toFixed(2);
  }
  async function owedInLedger(username: string) {
    const { id } = await idOf(test, username);
    const balances = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, id));
    const owed = balances.find(({ bucket }) => bucket === 'loan')?.amount ?? '0';
    return toBig(owed).toFixed(2);
  }
  return {
    /** Of this test. */
    get test() {
      return test;
    },
    /** A session of the client; reading and proving begin new ones. */
    get token() {
      return token;
    },
    set token(value: string) {
      token = value;
    },
    get clientId() {
      return clientId;
    },
    /** Named gates of the tenant, for this test. */
    gates,
    /** What failed in a job. */
    faults,
    change,
    call,
    proven,
    read,
    offered,
    balance,
    messages,
    newest,
    runAt,
    askAgain,
    runUntil,
    leaveCash,
    rows,
  };
}
