import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { overdrawnRecords } from '#server/modules/overdrawn/overdrawn-record-service.ts';
import type { DeskDependencies } from './desk-dependencies.ts';
import { overdrawnActions, overdrawnItem } from './overdrawn-actions.ts';
import { createSecondOperator } from './second-operator.ts';

type DeskOverdrawn =
  | 'listClientOverdrawn'
  | 'recordOverdrawn'
  | 'clearOverdrawn'
  | 'waiveOverdrawn'
  | 'undoOverdrawn';

/** Outstanding balances at the desk: recorded, collected from cash, waived, and what was a mistake undone. */
export function deskOverdrawnHandlers(dependencies: DeskDependencies): Handlers<DeskOverdrawn> {
  const { db } = dependencies;
  const second = createSecondOperator(dependencies);
  const actions = overdrawnActions(dependencies);

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
          show: (rows) => rows.map(overdrawnItem),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    recordOverdrawn: ({ path: { id }, body }, context) =>
      second.ask(actions['overdrawn.record'], { subject: id, params: { ...body } }, context),
    clearOverdrawn: ({ path: { id }, body }, context) =>
      second.ask(actions['overdrawn.clear'], { subject: id, params: { ...body } }, context),
    waiveOverdrawn: ({ path: { id }, body }, context) =>
      second.ask(actions['overdrawn.waive'], { subject: id, params: { ...body } }, context),
    undoOverdrawn: ({ path: { id }, body }, context) =>
      second.ask(actions['overdrawn.undo'], { subject: id, params: { ...body } }, context),
  };
}
