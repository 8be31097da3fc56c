import { and, asc, desc, eq } from 'drizzle-orm';
import type { WithdrawalReason } from '#core/banking/withdrawal.ts';
import { netOf, withdrawalFee, withdrawalReasons } from '#core/banking/withdrawal.ts';
import type { GivenPac } from '#core/banking/pac.ts';
import { isDecimal } from '#core/decimal.ts';
import type { FieldCode } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import type { WithdrawalState } from '#core/lifecycle/withdrawal.ts';
import { withdrawalLifecycle } from '#core/lifecycle/withdrawal.ts';
import { compare, minorUnit, roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';
import { reserve } from '#server/ledger/holds.ts';
import { pacOf, spendPac } from '#server/modules/pac/pac-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceWithdrawal } from './announce-withdrawal.ts';
import { withdrawalKey } from './withdrawal-key-service.ts';
import type { Situation } from './withdrawal-facts.ts';
import { readSituation } from './withdrawal-facts.ts';

export interface Draft {
  /** Id of a bank account of the client. */
  readonly payee: string;
  readonly amount: string;
}

export interface Checked {
  readonly currency: string;
  /** Written in the currency's minor unit, as everything below. */
  readonly amount: string;
  readonly fee: string;
  readonly net: string;
  readonly available: string;
  readonly payee: PayeeRow;
  readonly reasons: readonly WithdrawalReason[];
}

/** What a draft comes to. Refuses a bank account that is not the client's with `notFound`, and what is no amount of the currency. */
export function checkDraft({ facts, payees }: Situation, draft: Draft, pac: GivenPac): Checked {
  const { currency, limits, available } = facts;
  const code = amountError(draft.amount, currency);
  if (code !== null)
    throw new CodedError('requestInvalid', {}, [
      { pointer: '/amount', code, params: { limit: minorUnit(currency) } },
    ]);
  const payee = payees.find(({ id }) => id === draft.payee);
  if (!payee) throw new CodedError('notFound');
  const amount = roundTo(draft.amount, currency, 'halfEven');
  return {
    currency,
    amount,
    fee: withdrawalFee(amount, currency, limits),
    net: netOf(amount, currency, limits),
    available,
    payee,
    reasons: withdrawalReasons(facts, { payee, amount, pac }),
  };
}

/**
 * Asks for a withdrawal as it was checked, and sets its money aside. Refuses with `withdrawalRefused` and every reason, with
 * `changedMeanwhile` where the fee is another by now, and with `alreadyExists` what was asked for by the same check.
 */
export async function requestWithdrawal(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { request, fee, ...draft }: Draft & { readonly request: string; readonly fee: string },
  now: Date,
): Promise<WithdrawalRow> {
  const situation = await readSituation(tx, tenant, clientId, now, 'lock');
  if ((await foundBy(tx, tenant.id, clientId, request)) !== null)
    throw new CodedError('alreadyExists');
  const pac = await pacOf(tx, { tenant: tenant.id, clientId }, request);
  const checked = checkDraft(situation, draft, pac);
  const { currency, amount, payee, reasons } = checked;
  if (reasons.length > 0) throw new CodedError('withdrawalRefused', { reasons });
  if (!isDecimal(fee) || compare(fee, checked.fee) !== 0) throw new CodedError('changedMeanwhile');
  const id = newId(now, random);
  const { holdId } = await reserve(tx, tenant.id, {
    id: newId(now, random),
    clientId,
    bucket: 'cash',
    asset: currency,
    amount,
    reason: { kind: 'withdrawal', params: { bank: payee.bankName, number: payee.numberMasked } },
    link: { kind: 'withdrawal', id },
    key: withdrawalKey('hold', id),
    at: now,
  });
  const status = withdrawalLifecycle.table.initial;
  const row: WithdrawalRow = {
    tenant: tenant.id,
    id,
    clientId,
    request,
    currency,
    amount,
    fee: checked.fee,
    payeeId: payee.id,
    payee: {
      bank_name: payee.bankName,
      holder: payee.holder,
      number_masked: payee.numberMasked,
      country: payee.country,
    },
    status,
    reason: null,
    holdId,
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  };
  await tx.insert(withdrawal).values(row);
  // Given by choice or by need: a code is good for one withdrawal.
  if (pac !== null) await spendPac(tx, pac, id, now);
  await announceWithdrawal(tx, row, now);
  return row;
}

/** What was asked for by a check; `null` where nothing was. */
export async function foundBy(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  request: string,
): Promise<WithdrawalRow | null> {
  const [row] = await tx
    .select()
    .from(withdrawal)
    .where(and(ofClient(tenant, clientId), eq(withdrawal.request, request)));
  return row ?? null;
}

export async function findWithdrawal(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  id: string,
): Promise<WithdrawalRow> {
  const [row] = await tx
    .select()
    .from(withdrawal)
    .where(and(ofClient(tenant, clientId), eq(withdrawal.id, id)));
  if (!row) throw new CodedError('notFound');
  return row;
}

type After = { readonly at: Date; readonly id: string } | null;

/** The newest first. */
export function withdrawalsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  after: After,
  limit: number,
): Promise<readonly WithdrawalRow[]> {
  return tx
    .select()
    .from(withdrawal)
    .where(and(ofClient(tenant, clientId), olderThan(after, withdrawal.createdAt, withdrawal.id)))
    .orderBy(desc(withdrawal.createdAt), desc(withdrawal.id))
    .limit(limit);
}

/** Withdrawals for the desk, the longest waiting first: of one state, of one client, or both. */
export function withdrawalsIn(
  tx: TenantTransaction,
  tenant: string,
  {
    status,
    clientId,
  }: { readonly status: WithdrawalState | null; readonly clientId: string | null },
  after: After,
  limit: number,
): Promise<readonly WithdrawalRow[]> {
  return tx
    .select()
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.tenant, tenant),
        status === null ? undefined : eq(withdrawal.status, status),
        clientId ? eq(withdrawal.clientId, clientId) : undefined,
        newerThan(after, withdrawal.createdAt, withdrawal.id),
      ),
    )
    .orderBy(asc(withdrawal.createdAt), asc(withdrawal.id))
    .limit(limit);
}

function amountError(amount: string, currency: string): FieldCode | null {
  if (!isDecimal(amount) || compare(amount, '0') <= 0) return 'format';
  const digits = (amount.split('.')[1] ?? '').replace(/0+$/, '').length;
  return digits > minorUnit(currency) ? 'decimals' : null;
}

function ofClient(tenant: string, clientId: string) {
  return and(eq(withdrawal.tenant, tenant), eq(withdrawal.clientId, clientId));
}
