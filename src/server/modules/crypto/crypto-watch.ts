import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { CryptoDepositRow } from '#server/db/tables/crypto.ts';
import { cryptoDeposit } from '#server/db/tables/crypto.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { Chain, ChainTransfer } from '#server/chain/chain.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { observeAddress } from './observe-address.ts';

const watchKind = 'crypto.watch';
const resumeKind = 'crypto.resume';

export interface WatchParts {
  readonly db: Database;
  readonly chain: Chain;
  readonly rates: ExchangeRates;
  readonly random: RandomSource;
}

const second = 1000;
const hour = 3_600_000;
/** How long a credited transfer is watched for a reorganisation. */
const afterCredit = 24 * hour;

/** Asks for the next look at a deposit's address, in the transaction that opened or changed it. */
export function watchLater(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id }: Pick<CryptoDepositRow, 'tenant' | 'id'>,
  runAt: Date,
): Promise<void> {
  return scheduleJob(tx, random, tenant, {
    kind: watchKind,
    runKey: `${id} ${runAt.toISOString()}`,
    payload: { deposit: id },
    runAt,
  });
}

/** Looks at the address of a deposit again and again, until nothing that comes there could change it any more. */
export function cryptoWatchJob({ db, chain, rates, random }: WatchParts): JobHandler {
  return {
    kind: watchKind,
    async run({ tenant, payload, now, settle }) {
      const [row] = await db.inTenant(tenant.id, (tx) =>
        tx
          .select()
          .from(cryptoDeposit)
          .where(
            and(
              eq(cryptoDeposit.tenant, tenant.id),
              eq(cryptoDeposit.id, String(payload['deposit'])),
            ),
          ),
      );
      const shown = row === undefined ? null : await ask(chain, row);
      await settle(async (tx) => {
        if (row === undefined) return;
        // A chain that is away has said nothing: what it showed before still stands.
        const after =
          shown === null ? [row] : await observeAddress(tx, { rates, random }, row, shown, now);
        const next = nextLook(row, after, now);
        if (next !== null) await watchLater(tx, random, row, next);
      });
    },
  };
}

/** Takes up the watch of deposits whose job was lost to a store that was away for long. */
export function cryptoResumeJob({ random }: Pick<WatchParts, 'random'>): JobHandler {
  return {
    kind: resumeKind,
    every: hour,
    run: ({ tenant, now, settle }) =>
      settle(async (tx) => {
        const open = await tx
          .select({ tenant: cryptoDeposit.tenant, id: cryptoDeposit.id })
          .from(cryptoDeposit)
          .where(
            and(
              eq(cryptoDeposit.tenant, tenant.id),
              inArray(cryptoDeposit.status, ['waiting', 'seen']),
            ),
          )
          .orderBy(asc(cryptoDeposit.createdAt))
          .limit(1000);
        const slot = new Date(Math.floor(now.getTime() / hour) * hour);
        for (const row of open)
          await scheduleJob(tx, random, tenant.id, {
            kind: watchKind,
            runKey: `${row.id} resumed ${slot.toISOString()}`,
            payload: { deposit: row.id },
            runAt: now,
          });
      }),
  };
}

async function ask(
  chain: Chain,
  { network, address, memo, asset, minimum, createdAt }: CryptoDepositRow,
): Promise<readonly ChainTransfer[] | null> {
  try {
    return await chain.transfersTo({ network, address, memo, asset, minimum, since: createdAt });
  } catch {
    return null;
  }
}

/** Often while the page may be looked at, seldom after that; `null` when it is over. */
function nextLook(
  { createdAt }: CryptoDepositRow,
  rows: readonly CryptoDepositRow[],
  now: Date,
): Date | null {
  const isOpen = rows.some(({ status }) => status === 'waiting' || status === 'seen');
  const isFresh = rows.some(
    ({ status, decidedAt }) =>
      status === 'credited' &&
      decidedAt !== null &&
      now.getTime() - decidedAt.getTime() < afterCredit,
  );
  if (!isOpen && !isFresh) return null;
  const isSeen = rows.some(({ status }) => status === 'seen');
  const age = now.getTime() - createdAt.getTime();
  // In slots of the clock, so that two watches of one deposit fall into one.
  const pace = isSeen || (isOpen && age < hour) ? 5 * second : isOpen ? 60 * second : 600 * second;
  return new Date((Math.floor(now.getTime() / pace) + 1) * pace);
}
