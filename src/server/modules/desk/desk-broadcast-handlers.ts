import type { components } from '#api/desk.gen.ts';
import type { BroadcastRow } from '#server/db/tables/broadcast.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import {
  listBroadcasts,
  startBroadcast,
  stopBroadcast,
} from '#server/modules/broadcast/broadcast-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Broadcast = components['schemas']['Broadcast'];

/** Messages to many clients, sent at the desk. */
export function deskBroadcastHandlers(
  dependencies: DeskDependencies,
): Handlers<'listBroadcasts' | 'sendBroadcast' | 'stopBroadcast'> {
  const { db, clock, random } = dependencies;

  function record(
    tx: TenantTransaction,
    context: CallContext,
    act: Extract<AuditEventName, `broadcast.${string}`>,
    before: BroadcastRow | null,
    after: BroadcastRow,
  ): Promise<void> {
    return recordAuditEvent(tx, dependencies, context.tenant.id, {
      who: operatorOf(context).name,
      act,
      clientId: null,
      before: before && shown(before),
      after: shown(after),
      origin: originOf(context.request),
    });
  }

  return {
    listBroadcasts({ query }, { tenant }) {
      return db.inTenant(tenant.id, (tx) =>
        pageOf(query, {
          rows: (after, limit) => listBroadcasts(tx, tenant.id, query.state, after, limit),
          show: (rows) => rows.map(shown),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        }),
      );
    },
    sendBroadcast({ body }, context) {
      const { id: tenant, languages } = context.tenant;
      const { id, texts, languages: audience, vip_from: vipFrom, required, link } = body;
      return db.inTenant(tenant, async (tx) => {
        const { row, isNew } = await startBroadcast(
          tx,
          random,
          tenant,
          {
            id,
            texts,
            languages: [...new Set(audience)],
            vipFrom,
            required,
            target: link,
          },
          languages,
          clock(),
        );
        if (isNew) await record(tx, context, 'broadcast.send', null, row);
        return shown(row);
      });
    },
    stopBroadcast({ path: { id } }, context) {
      const { id: tenant } = context.tenant;
      return db.inTenant(tenant, async (tx) => {
        const { before, after } = await stopBroadcast(tx, tenant, id, clock());
        await record(tx, context, 'broadcast.stop', before, after);
        return shown(after);
      });
    },
  };
}

function shown(row: BroadcastRow): Broadcast {
  return {
    id: row.id,
    state: row.state,
    texts: row.texts,
    languages: row.languages,
    vip_from: row.vipFrom,
    required: row.required,
    link: row.target,
    recipients: row.recipients,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
