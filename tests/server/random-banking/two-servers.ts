import { and, eq, isNotNull } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { pacCode } from '#server/db/tables/pac-code.ts';
import { openPostgresBus } from '#server/events/postgres-bus.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { depositExpiryJob } from '#server/modules/deposit/deposit-expiry.ts';
import { loanJob } from '#server/modules/loan/loan-job-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { baseBanking, limitsIn } from '#server/tenants/tenant-banking.ts';
import { idOf } from '../given.ts';
import { givenWithdrawing } from '../given-withdrawal.ts';
import { runnerOf } from '../jobs.ts';
import type { Call, TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
export type Answer = Awaited<ReturnType<TestApp['call']>>;

export const usernames = ['marta', 'newcomer'] as const;

/** Least withdrawal that asks for a PAC code. */
export const pacFrom = '80';
const euro = { ...limitsIn(baseBanking, 'EUR'), pacFrom };
const banking = { ...baseBanking, withdrawals: { ...baseBanking.withdrawals, EUR: euro } };

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;

/** Two servers on one database, two clients of theirs, and a book of what each account must hold by what was acknowledged. */
export async function startTwoServers(url: string) {
  const start = async () =>
    startTestApp(() => openPostgres(url), { bus: await openPostgresBus(url), banking });
  const servers = [await start(), await start()] as const;
  const ids: string[] = [];
  const payees: string[] = [];
  const tokens: string[] = [];
  const others: string[] = [];
  const expected = new Map<string, string>();

  const at = (index: number): TestApp => servers[index % 2 === 0 ? 0 : 1];
  const renew = async () => {
    for (const [index, username] of usernames.entries()) {
      tokens[index] = await at(0).accessToken(username);
      others[index] = await at(1).accessToken(username);
    }
  };
  const accounts = async (owner: number) =>
    (await at(owner).call({ path: '/api/acc/app/v1/list', token: tokens[owner] ?? '' })).json<
      Schemas['AccountList']
    >().items;
  for (const username of usernames) {
    const { id } = await idOf(at(0), username);
    ids.push(id);
    await at(0).db.inTenant(home.id, (tx) =>
      changeClient(tx, home.id, id, {
        kycStatus: 'approved',
        perms: ['exchange', 'withdraw', 'loan'],
        score: 720,
        vip: 2,
      }),
    );
    payees.push(await givenWithdrawing(at(0), username));
  }
  await renew();
  for (const owner of usernames.keys())
    for (const { currency, available } of await accounts(owner))
      expected.set(`${owner} ${currency}`, available);

  const advance = async (seconds: number) => {
    for (const each of servers) pass(each, seconds);
    await renew();
  };
  const due = [loanJob(systemRandom), depositExpiryJob(systemRandom)];
  const runDue = () =>
    Promise.all(servers.map((each) => runnerOf(each, due, each.faults).runDue()));

  return {
    servers,
    at,
    accounts,
    /** Of a client, and another session of the same client. */
    token: (owner: number) => tokens[owner] ?? '',
    otherToken: (owner: number) => others[owner] ?? '',
    clientId: (owner: number) => ids[owner] ?? '',
    /** The bank account in the client's own name. */
    payee: (owner: number) => payees[owner] ?? '',
    username: (owner: number) => usernames[owner] ?? '',
    /** The same call on both servers at once, the second with what differs. */
    both: (call: Call, other: Partial<Call> = {}) =>
      Promise.all([at(0).call(call), at(1).call({ ...call, ...other })]),
    /** Lets time pass on both, without doing what is due. */
    advance,
    runDue,
    /** Lets time pass on both; whatever is due by then about loans and deposits is done, by both at once. */
    async passTime(seconds: number) {
      await advance(seconds);
      await runDue();
    },
    /** Notes that an account changed by an amount that was acknowledged. */
    book(owner: number, currency: string, amount: string) {
      const key = `${owner} ${currency}`;
      expected.set(
        key,
        toBig(expected.get(key) ?? '0')
          .plus(amount)
          .toFixed(),
      );
    },
    expected: (owner: number, currency: string) =>
      toBig(expected.get(`${owner} ${currency}`) ?? '0').toFixed(2),
    /** Withdrawals that PAC codes were used for, one a code. */
    usedPacs: () =>
      at(0).db.inTenant(home.id, async (tx) =>
        (
          await tx
            .select({ withdrawal: pacCode.withdrawalId })
            .from(pacCode)
            .where(and(eq(pacCode.tenant, home.id), isNotNull(pacCode.usedAt)))
        ).map(({ withdrawal }) => withdrawal),
      ),
    async close() {
      for (const each of servers) await each.close();
    },
  };
}

export function isDone({ statusCode }: { readonly statusCode: number }): boolean {
  return statusCode >= 200 && statusCode < 300;
}

export function less(amount: string): string {
  return `-${amount}`;
}
