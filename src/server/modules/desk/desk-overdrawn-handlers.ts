import { leftOf } from '#core/banking/overdrawn.ts';
import { toBig } from '#core/money.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { overdrawnRecords } from '#server/modules/overdrawn/overdrawn-record-service.ts';
import type { OverdrawnAct } from '#server/modules/overdrawn/overdrawn-service.ts';
import { recordOverdrawn, takeOverdrawnStep } from '#server/modules/overdrawn/overdrawn-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { DeskActName } from './acts.ts';
import { recordAct } from './acts.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type DeskOverdrawn =
  'listClientOverdrawn' | 'recordOverdrawn' | 'clearOverdrawn' | 'waiveOverdrawn' | 'undoOverdrawn';

const actNames = {
  pay: 'overdrawn.clear',
  waive: 'overdrawn.waive',
  undo: 'overdrawn.undo',
} as const satisfies Readonly<Record<OverdrawnAct['act'], DeskActName>>;

/** Outstanding balances at the desk: recorded, collected from cash, waived, and what was a mistake undone. */
export function deskOverdrawnHandlers(dependencies: DeskDependencies): Handlers<DeskOverdrawn> {
  const { db, clock, random } = dependencies;

  async function change(id: string, context: CallContext, act: OverdrawnAct) {
    const tenant = context.tenant.id;
    return db.inTenant(tenant, async (tx) => {
      const found = { id, clientId: null };
      const { before, after } = await takeOverdrawnStep(
        tx,
        random,
        tenant,
        found,
        'operator',
        act,
        clock(),
      );
      await recordAct(tx, dependencies, tenant, {
        who: operatorOf(context).name,
        act: actNames[act.act],
        clientId: after.clientId,
        before: factsOf(before),
        after: { ...factsOf(after), ...('note' in act && { note: act.note }) },
        origin: originOf(context.request),
      });
      return item(after);
    });
  }

  return {
    listClientOverdrawn({ query }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) =>
            overdrawnRecords(tx, tenant, {
              clientId: query.client_id ?? null,
              status: query.status ?? null,
              order: 'oldest',
              after,
              limit,
            }),
          show: (rows) => rows.map(item),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    recordOverdrawn({ path: { id: clientId }, body }, context) {
      const tenant = context.tenant.id;
      return db.inTenant(tenant, async (tx) => {
        await clientOf(tx, tenant, clientId);
        const row = await recordOverdrawn(tx, random, tenant, { clientId, ...body }, clock());
        await recordAct(tx, dependencies, tenant, {
          who: operatorOf(context).name,
          act: 'overdrawn.record',
          clientId,
          before: null,
          after: factsOf(row),
          origin: originOf(context.request),
        });
        return item(row);
      });
    },
    clearOverdrawn: ({ path: { id }, body }, context) =>
      change(id, context, {
        act: 'pay',
        ...(body.amount !== undefined && { amount: body.amount }),
      }),
    waiveOverdrawn: ({ path: { id }, body: { note } }, context) =>
      change(id, context, { act: 'waive', note }),
    undoOverdrawn: ({ path: { id }, body: { note } }, context) =>
      change(id, context, { act: 'undo', note }),
  };
}

function factsOf({ id, status, currency, amount, cleared, reason, note }: OverdrawnRow) {
  return { id, status, currency, amount, cleared, reason, note };
}

function item(row: OverdrawnRow) {
  const { id, clientId, currency, amount, cleared, status, reason, note } = row;
  return {
    id,
    client_id: clientId,
    currency,
    amount: toBig(amount).toFixed(),
    left: leftOf({ amount, cleared, currency }),
    status,
    reason,
    note,
    created_at: row.createdAt.toISOString(),
    due_at: row.dueAt.toISOString(),
  };
}
