import type { WithdrawalState } from '#core/lifecycle/withdrawal.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import { withdrawal } from '#server/db/tables/withdrawal.ts';
import { capture, reserve } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import { withdrawalKey } from '#server/modules/withdrawal/withdrawal-key-service.ts';
import { clearingPosting, paidPostings } from '#server/modules/withdrawal/withdrawal-postings.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';

interface Past {
  readonly amount: string;
  readonly fee: string;
  readonly currency: string;
  readonly status: 'requested' | 'completed';
  readonly at: Date;
}

const hour = 3_600_000;

/** A withdrawal of a client's past: asked for, or paid out a day later. */
export async function seedWithdrawal(
  tx: TenantTransaction,
  random: RandomSource,
  payee: PayeeRow,
  { amount, fee, currency, status, at }: Past,
): Promise<void> {
  const { tenant, clientId } = payee;
  const later = (hours: number) => new Date(at.getTime() + hours * hour);
  const taken: readonly (readonly [WithdrawalState, Date])[] = [
    ['requested', at],
    ['approved', later(2)],
    ['sent', later(4)],
    ['completed', later(23)],
  ];
  const id = newId(at, random);
  const { holdId } = await reserve(tx, tenant, {
    id: newId(at, random),
    clientId,
    bucket: 'cash',
    asset: currency,
    amount,
    reason: { kind: 'withdrawal', params: { bank: payee.bankName, number: payee.numberMasked } },
    link: { kind: 'withdrawal', id },
    key: withdrawalKey('hold', id),
    at,
  });
  const row: WithdrawalRow = {
    tenant,
    id,
    clientId,
    request: newId(at, random),
    currency,
    amount,
    fee,
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
    steps: taken
      .slice(0, status === 'completed' ? taken.length : 1)
      .map(([state, when]) => ({ status: state, at: when.toISOString() })),
    createdAt: at,
  };
  await tx.insert(withdrawal).values(row);
  if (status !== 'completed') return;
  await capture(tx, tenant, {
    holdId,
    id: newId(later(4), random),
    kind: 'withdrawal.send',
    key: withdrawalKey('send', id),
    at: later(4),
    postings: [clearingPosting(row)],
  });
  await post(tx, tenant, {
    id: newId(later(23), random),
    clientId,
    kind: 'withdrawal.complete',
    key: withdrawalKey('complete', id),
    at: later(23),
    postings: paidPostings(row),
  });
}
