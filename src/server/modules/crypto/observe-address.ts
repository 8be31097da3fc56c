import { and, asc, eq, isNull } from 'drizzle-orm';
import { addressDays } from '#server/rules/banking/crypto.ts';
import { stepsAfter } from '#server/rules/banking/observe-transfer.ts';
import { cryptoDepositLifecycle } from '#core/lifecycle/crypto-deposit.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CryptoDepositRow } from '#server/db/tables/crypto.ts';
import { cryptoDeposit } from '#server/db/tables/crypto.ts';
import { appendEvent } from '#server/events/append-event.ts';
import type { ChainTransfer } from '#server/chain/chain.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';
import { takeCryptoStep } from './crypto-step-service.ts';

interface Parts {
  readonly rates: ExchangeRates;
  readonly random: RandomSource;
}

// Anybody can send next to nothing to an address: what is a thousandth of the minimum is no deposit.
const dust = 1000;

/**
 * Brings the deposits of one address up to what its chain shows. They are locked first, in their order, so that two servers
 * that see the same take turns and the second finds nothing left to do. Answers them as they are afterwards.
 */
export async function observeAddress(
  tx: TenantTransaction,
  parts: Parts,
  {
    tenant,
    network,
    address,
    memo,
  }: Pick<CryptoDepositRow, 'tenant' | 'network' | 'address' | 'memo'>,
  shown: readonly ChainTransfer[],
  now: Date,
): Promise<readonly CryptoDepositRow[]> {
  const rows = await tx
    .select()
    .from(cryptoDeposit)
    .where(
      and(
        eq(cryptoDeposit.tenant, tenant),
        eq(cryptoDeposit.network, network),
        eq(cryptoDeposit.address, address),
        memo === null ? isNull(cryptoDeposit.memo) : eq(cryptoDeposit.memo, memo),
      ),
    )
    .orderBy(asc(cryptoDeposit.createdAt), asc(cryptoDeposit.id))
    .for('update');
  const found = new Map(rows.map((row) => [row.id, row]));
  const keep = (row: CryptoDepositRow) => found.set(row.id, row);
  // What is gone makes room first: a transfer that moved to another block may come back in the same sight.
  for (const row of rows)
    if (row.txId !== null && !shown.some((each) => isOf(row, each)))
      keep(await takeBack(tx, parts, row, now));
  for (const transfer of shown) {
    if (!(Number(transfer.amount) > 0)) continue;
    const own =
      [...found.values()].find((row) => isOf(row, transfer)) ??
      (await placeFor(tx, parts, [...found.values()], transfer, now));
    if (own !== null) keep(await follow(tx, parts, own, transfer, now));
  }
  for (const row of found.values())
    if (row.status === 'waiting' && now >= row.expiresAt)
      keep(await takeCryptoStep(tx, parts.random, row, 'system', { step: 'expire' }, now));
  return [...found.values()];
}

function isOf(row: CryptoDepositRow, { network, txId, output }: ChainTransfer): boolean {
  return row.seenNetwork === network && row.txId === txId && row.output === output;
}

/** The chain no longer shows it: waited for again, or marked for the desk where it was credited. */
async function takeBack(
  tx: TenantTransaction,
  { random }: Parts,
  row: CryptoDepositRow,
  now: Date,
): Promise<CryptoDepositRow> {
  const [step] = stepsAfter(row, null);
  if (step === 'drop') return takeCryptoStep(tx, random, row, 'system', { step }, now);
  if (row.status !== 'credited' || row.orphanedAt !== null) return row;
  return change(tx, row, { orphanedAt: now });
}

/** The deposit that a new transfer belongs to: the one that waits, or another one to the same address. */
async function placeFor(
  tx: TenantTransaction,
  { random }: Parts,
  rows: readonly CryptoDepositRow[],
  { amount }: ChainTransfer,
  now: Date,
): Promise<CryptoDepositRow | null> {
  const waiting = rows.find(({ status }) => status === 'waiting');
  const first = rows[0];
  if (waiting !== undefined || first === undefined) return waiting ?? null;
  if (toBig(amount).times(dust).lt(first.minimum)) return null;
  const { tenant, clientId, currency, asset, network, address, memo, minimum, needed } = first;
  const [row] = await tx
    .insert(cryptoDeposit)
    .values({
      ...{ tenant, clientId, currency, asset, network, address, memo, minimum, needed },
      id: newId(now, random),
      status: cryptoDepositLifecycle.table.initial,
      createdAt: now,
      expiresAt: new Date(now.getTime() + addressDays * 86_400_000),
    })
    .returning();
  return row ?? null;
}

async function follow(
  tx: TenantTransaction,
  { rates, random }: Parts,
  before: CryptoDepositRow,
  transfer: ChainTransfer,
  now: Date,
): Promise<CryptoDepositRow> {
  let row = before;
  for (const step of stepsAfter(row, transfer)) {
    if (step === 'see') {
      const { asset, network, txId, output, amount, confirmations } = transfer;
      const seen = { seenAsset: asset, seenNetwork: network, txId, output, amount, confirmations };
      row = await takeCryptoStep(tx, random, row, 'system', { step, transfer: seen }, now);
    } else if (step === 'confirm') {
      const rate = rates.rate(row.asset, row.currency);
      // Without a rate it waits for one: the next look asks again.
      if (rate === null) break;
      const credited = roundTo(toBig(transfer.amount).times(rate), row.currency, 'down');
      // So little that it is nothing in the account's currency.
      const act = toBig(credited).eq(0)
        ? ({ step: 'fallShort' } as const)
        : ({ step, rate, credited } as const);
      row = await takeCryptoStep(tx, random, row, 'system', act, now);
    } else if (step === 'fallShort' || step === 'misroute')
      row = await takeCryptoStep(tx, random, row, 'system', { step }, now);
  }
  const isBack = row.orphanedAt !== null;
  const { confirmations } = transfer;
  if (row.confirmations === confirmations && !isBack) return row;
  row = await change(tx, row, { confirmations, orphanedAt: null });
  if (row.status === 'seen')
    await appendEvent(tx, row.tenant, row.clientId, { kind: 'deposit.changed', params: {} }, now);
  return row;
}

async function change(
  tx: TenantTransaction,
  row: CryptoDepositRow,
  set: Partial<CryptoDepositRow>,
): Promise<CryptoDepositRow> {
  await tx
    .update(cryptoDeposit)
    .set(set)
    .where(and(eq(cryptoDeposit.tenant, row.tenant), eq(cryptoDeposit.id, row.id)));
  return { ...row, ...set };
}
