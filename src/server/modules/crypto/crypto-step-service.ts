import { and, eq } from 'drizzle-orm';
import { networkName } from '#server/rules/banking/crypto.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { CryptoDepositStep } from '#core/lifecycle/crypto-deposit.ts';
import { cryptoDepositLifecycle } from '#core/lifecycle/crypto-deposit.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { CryptoDepositRow } from '#server/db/tables/crypto.ts';
import { cryptoDeposit } from '#server/db/tables/crypto.ts';
import { notifyClient, type Notice } from '#server/events/notify-client.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';

/** A step of a deposit by crypto, and what it changes. */
export type CryptoAct =
  /** The transfer that came. */
  | {
      readonly step: 'see';
      readonly transfer: Pick<
        CryptoDepositRow,
        'seenAsset' | 'seenNetwork' | 'txId' | 'output' | 'amount' | 'confirmations'
      >;
    }
  | { readonly step: 'drop' | 'expire' | 'fallShort' | 'misroute' }
  /** What one unit of the asset is worth now, and what that makes. */
  | { readonly step: 'confirm'; readonly rate: string; readonly credited: string }
  /** What the desk credits by hand, in the account's currency. */
  | { readonly step: 'credit'; readonly credited: string; readonly note: string }
  | { readonly step: 'reject' | 'reverse'; readonly note: string };

/** Takes one step of a deposit that the caller has locked: 409 `stateConflict` where it is not to be taken. */
export async function takeCryptoStep(
  tx: TenantTransaction,
  random: RandomSource,
  before: CryptoDepositRow,
  by: 'operator' | 'system',
  act: CryptoAct,
  now: Date,
): Promise<CryptoDepositRow> {
  const { tenant, id } = before;
  const step = cryptoDepositLifecycle.step<CryptoDepositStep>(before.status, act.step, by);
  const after: CryptoDepositRow = {
    ...before,
    ...changesOf(act, now, random),
    status: step.to,
    decidedAt: act.step === 'see' || act.step === 'drop' ? null : now,
  };
  await tx
    .update(cryptoDeposit)
    .set(after)
    .where(and(eq(cryptoDeposit.tenant, tenant), eq(cryptoDeposit.id, id)));
  await carryOut(step, {
    post: () => postCredit(tx, after, now),
    unpost: async () => {
      await reverse(tx, tenant, {
        transactionId: before.transactionId ?? '',
        id: newId(now, random),
        key: `crypto-reverse-${id}`,
        at: now,
        reason: act.step === 'reverse' ? act.note : '',
      });
    },
    announce: () => announce(tx, before, after, now),
  });
  return after;
}

function changesOf(act: CryptoAct, now: Date, random: RandomSource): Partial<CryptoDepositRow> {
  switch (act.step) {
    case 'see':
      return { ...act.transfer, seenAt: now };
    case 'drop':
      return { ...noTransfer, confirmations: 0, seenAt: null };
    case 'confirm':
      return { rate: act.rate, credited: act.credited, transactionId: newId(now, random) };
    case 'credit':
      return { credited: act.credited, note: act.note, transactionId: newId(now, random) };
    case 'reject':
    case 'reverse':
      return { note: act.note };
    default:
      return {};
  }
}

const noTransfer = {
  seenAsset: null,
  seenNetwork: null,
  txId: null,
  output: null,
  amount: null,
} as const;

async function postCredit(tx: TenantTransaction, row: CryptoDepositRow, at: Date): Promise<void> {
  const { tenant, id, clientId, currency, credited, transactionId, rate } = row;
  if (credited === null || transactionId === null) throw new Error(`nothing to credit for ${id}`);
  await post(tx, tenant, {
    id: transactionId,
    clientId,
    kind: 'deposit.crypto',
    // Of the transfer, not of the row: whatever else went wrong, the ledger takes one transfer once.
    key: `crypto-credit-${row.seenNetwork}-${row.txId}-${row.output}`,
    at,
    postings: [
      {
        source: houseAccount('custody'),
        destination: clientAccount(clientId, 'cash'),
        asset: currency,
        amount: credited,
      },
    ],
    intent: { deposit: id, asset: row.seenAsset, amount: row.amount, rate },
  });
}

/** Notifies the client, and pages that show a balance where one has changed. */
async function announce(
  tx: TenantTransaction,
  before: CryptoDepositRow,
  after: CryptoDepositRow,
  now: Date,
): Promise<void> {
  const notice = noticeOf(before, after);
  if (after.status === 'credited' || after.status === 'reversed')
    await notifyOfMoney(tx, after, { account: after.currency, notice }, now);
  else await notifyClient(tx, after.tenant, after.clientId, notice, now);
}

function noticeOf(before: CryptoDepositRow, after: CryptoDepositRow): Notice {
  const { id, status, currency } = after;
  // What was taken back is named as it was seen.
  const { amount, seenAsset } = after.amount === null ? before : after;
  const link = { to: 'deposits', id } as const;
  const sent = {
    amount: amount === null ? '' : toBig(amount).toFixed(),
    asset: seenAsset ?? after.asset,
  };
  const network = networkName(after.asset, after.network);
  const credited = {
    ...sent,
    credited: roundTo(after.credited ?? '0', currency, 'halfEven'),
    currency,
  };
  switch (status) {
    case 'waiting':
      return { kind: 'cryptoDropped', params: sent, link };
    case 'seen':
      return { kind: 'cryptoSeen', params: { ...sent, needed: String(after.needed) }, link };
    case 'credited':
      return { kind: 'cryptoCredited', params: credited, link };
    case 'reversed':
      return { kind: 'cryptoReversed', params: credited, link };
    case 'belowMinimum':
      return {
        kind: 'cryptoBelowMinimum',
        params: { ...sent, minimum: toBig(after.minimum).toFixed() },
        link,
      };
    case 'wrongNetwork':
      return { kind: 'cryptoWrongNetwork', params: { ...sent, network }, link };
    case 'rejected':
      return { kind: 'cryptoRejected', params: sent, link };
    case 'expired':
      return { kind: 'cryptoExpired', params: { asset: after.asset, network }, link };
  }
}

/** A deposit for the desk, locked; `notFound` where there is none. */
export async function lockedCryptoDeposit(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<CryptoDepositRow> {
  const [row] = await tx
    .select()
    .from(cryptoDeposit)
    .where(and(eq(cryptoDeposit.tenant, tenant), eq(cryptoDeposit.id, id)))
    .for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}
