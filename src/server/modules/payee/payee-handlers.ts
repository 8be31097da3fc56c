import type { components } from '#api/client.gen.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { PayeeOwner } from './payee-service.ts';
import {
  addPayee,
  labelPayee,
  maxPayees,
  readPayees,
  removePayee,
  setDefaultPayee,
} from './payee-service.ts';

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Secrets;
  /** Called with each account that is to be reviewed, in its transaction. */
  readonly onReview: (tx: TenantTransaction, row: PayeeRow) => Promise<void>;
}

/** The bank accounts that a client withdraws to. Every change answers the list as it is then. */
export function payeeHandlers({
  db,
  clock,
  onReview,
  ...parts
}: Dependencies): Handlers<
  'listPayees' | 'addPayee' | 'labelPayee' | 'setDefaultPayee' | 'removePayee'
> {
  return {
    async listPayees(_input, context) {
      const owner = ownerOf(context);
      return listOf(context, await db.inTenant(owner.tenant, (tx) => readPayees(tx, owner)));
    },
    async addPayee({ body }, context, tx) {
      const [owner, now] = [ownerOf(context), clock()];
      const id = newId(now, parts.random);
      await recordClientAction(tx, context, { kind: 'payeeAdded', detail: { id } }, now);
      const { payeeCoolingHours: coolingHours } = context.tenant.banking;
      const added = await addPayee(tx, parts, owner, id, body, { now, coolingHours });
      if (added.status === 'review') await onReview(tx, added);
      return listOf(context, await readPayees(tx, owner));
    },
    async labelPayee({ path: { id }, body: { label } }, context) {
      const owner = ownerOf(context);
      const rows = await db.inTenant(owner.tenant, async (tx) => {
        await labelPayee(tx, owner, id, label);
        await recordClientAction(tx, context, { kind: 'payeeChanged', detail: { id } }, clock());
        return readPayees(tx, owner);
      });
      return listOf(context, rows);
    },
    async setDefaultPayee({ path: { id } }, context) {
      const owner = ownerOf(context);
      const rows = await db.inTenant(owner.tenant, async (tx) => {
        await setDefaultPayee(tx, owner, id);
        await recordClientAction(tx, context, { kind: 'payeeChanged', detail: { id } }, clock());
        return readPayees(tx, owner);
      });
      return listOf(context, rows);
    },
    async removePayee({ path: { id } }, context) {
      const [owner, now] = [ownerOf(context), clock()];
      const rows = await db.inTenant(owner.tenant, async (tx) => {
        await recordClientAction(tx, context, { kind: 'payeeRemoved', detail: { id } }, now);
        await removePayee(tx, owner, id, now);
        return readPayees(tx, owner);
      });
      return listOf(context, rows);
    },
  };
}

function listOf({ tenant }: CallContext, rows: readonly PayeeRow[]) {
  return {
    items: rows.map(wirePayee),
    max_items: maxPayees,
    cooling_hours: tenant.banking.payeeCoolingHours,
    next: null,
  };
}

function wirePayee(row: PayeeRow): components['schemas']['Payee'] {
  return {
    id: row.id,
    country: row.country,
    bank_name: row.bankName,
    holder: row.holder,
    label: row.label,
    number_masked: row.numberMasked,
    is_default: row.isDefault,
    status: row.status,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    usable_at: row.status === 'accepted' ? row.usableAt.toISOString() : null,
  };
}

function ownerOf(context: CallContext): PayeeOwner {
  return { tenant: context.tenant.id, clientId: signedIn(context).clientId };
}
