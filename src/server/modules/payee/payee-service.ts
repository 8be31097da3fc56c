import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { accountNumberOf, keptNumbers, payeeErrors } from '#core/banking/payee-number.ts';
import type { PayeeNumbers } from '#core/banking/payee-number.ts';
import { usableFrom } from '#server/rules/banking/payee-cooling.ts';
import { isSameHolder } from '#core/banking/payee-holder.ts';
import { CodedError } from '#core/errors.ts';
import { payeeLifecycle } from '#core/lifecycle/payee.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import { payee } from '#server/db/tables/payee.ts';
import { lockClient, readClient } from '#server/modules/client/client-service.ts';
import { isWithdrawing } from '#server/modules/withdrawal/open-withdrawals-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { maskCard } from '#server/rules/mask.ts';
import { announcePayee } from './announce-payee.ts';

export type PayeeRequest = components['schemas']['PayeeRequest'];

export interface PayeeOwner {
  readonly tenant: string;
  readonly clientId: string;
}

interface Parts {
  readonly secrets: Secrets;
  readonly random: RandomSource;
}

/** Bank accounts of one client at most. */
export const maxPayees = 10;

export function readPayees(tx: TenantTransaction, owner: PayeeOwner): Promise<readonly PayeeRow[]> {
  return tx
    .select()
    .from(payee)
    .where(listed(owner))
    .orderBy(desc(payee.isDefault), asc(payee.createdAt), asc(payee.id));
}

/**
 * Adds an account under an id that is new; one in a name other than the client's is to be reviewed before money is sent to it.
 * Refuses numbers that are wrong, part for part, and one that is there already.
 */
export async function addPayee(
  tx: TenantTransaction,
  { secrets, random }: Parts,
  owner: PayeeOwner,
  id: string,
  { country, bank_name, holder, ...typed }: PayeeRequest,
  { now, coolingHours }: { readonly now: Date; readonly coolingHours: number },
): Promise<PayeeRow> {
  const client = await readClient(tx, owner.tenant, owner.clientId, 'lock');
  const isOwn = holder === undefined || isSameHolder(holder, client.fullName);
  const numbers: PayeeNumbers = typed;
  const errors = payeeErrors(country, numbers);
  if (errors.length > 0)
    throw new CodedError(
      'requestInvalid',
      {},
      errors.map(({ field, code }) => ({ pointer: `/${field}`, code })),
    );
  const kept = keptNumbers(country, numbers);
  const before = await readPayees(tx, owner);
  const identity = [country, kept.routing, kept.ifsc, kept.bic, accountNumberOf(kept)];
  const text = JSON.stringify(kept.iban === undefined ? identity : [kept.iban]);
  if (before.some(({ numberHash }) => secrets.idNumber.known(text).includes(numberHash)))
    throw new CodedError('alreadyExists');
  if (before.length >= maxPayees) throw new CodedError('payeeLimitReached', { limit: maxPayees });
  const [row] = await tx
    .insert(payee)
    .values({
      ...owner,
      id,
      country,
      bankName: bank_name.normalize('NFC').trim(),
      holder: isOwn ? client.fullName : holder.normalize('NFC').trim(),
      status: isOwn ? 'accepted' : payeeLifecycle.table.initial,
      sealedNumbers: secrets.seal(JSON.stringify(kept), random),
      numberHash: secrets.idNumber(text),
      numberMasked: maskCard(accountNumberOf(kept)),
      isDefault: before.length === 0,
      createdAt: now,
      // Of one in review it counts from its acceptance, and until then says nothing.
      usableAt: usableFrom(now, coolingHours),
    })
    .returning();
  if (!row) throw new Error('a bank account that was inserted did not come back');
  await announcePayee(tx, row, isOwn ? 'payeeAdded' : 'payeeInReview', now);
  return row;
}

/** Gives an account the name that the client uses, or the bank's again. */
export async function labelPayee(
  tx: TenantTransaction,
  owner: PayeeOwner,
  id: string,
  label: string | null,
): Promise<void> {
  await findPayee(tx, owner, id);
  await tx
    .update(payee)
    .set({ label: label === null ? null : label.normalize('NFC').trim() })
    .where(and(listed(owner), eq(payee.id, id)));
}

export async function setDefaultPayee(
  tx: TenantTransaction,
  owner: PayeeOwner,
  id: string,
): Promise<void> {
  await lockClient(tx, owner.tenant, owner.clientId);
  await findPayee(tx, owner, id);
  await tx.update(payee).set({ isDefault: false }).where(listed(owner));
  await tx
    .update(payee)
    .set({ isDefault: true })
    .where(and(listed(owner), eq(payee.id, id)));
}

/** Takes an account off the list; the next one becomes the default where it was that. The row stays for what was sent to it. */
export async function removePayee(
  tx: TenantTransaction,
  owner: PayeeOwner,
  id: string,
  now: Date,
): Promise<void> {
  await lockClient(tx, owner.tenant, owner.clientId);
  const removed = await findPayee(tx, owner, id);
  if (await isWithdrawing(tx, owner.tenant, owner.clientId, id))
    throw new CodedError('withdrawalOpen');
  await tx
    .update(payee)
    .set({ removedAt: now, isDefault: false })
    .where(and(listed(owner), eq(payee.id, id)));
  const [next] = removed.isDefault ? await readPayees(tx, owner) : [];
  if (next) await setDefaultPayee(tx, owner, next.id);
  await announcePayee(tx, removed, 'payeeRemoved', now);
}

/** Refuses with `notFound` what is not on this client's list. */
async function findPayee(tx: TenantTransaction, owner: PayeeOwner, id: string): Promise<PayeeRow> {
  const [found] = await tx
    .select()
    .from(payee)
    .where(and(listed(owner), eq(payee.id, id)));
  if (!found) throw new CodedError('notFound');
  return found;
}

function listed({ tenant, clientId }: PayeeOwner) {
  return and(eq(payee.tenant, tenant), eq(payee.clientId, clientId), isNull(payee.removedAt));
}
