import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ActivityKind } from '#server/rules/security/security-event.ts';
import { activityKinds } from '#server/rules/security/security-event.ts';
import type { components } from '#api/client.gen.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { SecurityEventRow } from '#server/db/tables/security-event.ts';
import { securityEvent } from '#server/db/tables/security-event.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { deviceOf } from '#server/http/device.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';

type Activity = components['schemas']['Activity'];

/** What the security log holds of the client who asks. */
export function activityHandlers(db: Database): Handlers<'listActivity'> {
  return {
    async listActivity(input, context) {
      const { clientId } = signedIn(context);
      const tenant = context.tenant.id;
      return db.inTenant(tenant, (tx) =>
        pageOf(input.query, {
          rows: (after, limit) => readActivity(tx, tenant, clientId, after, limit),
          show: (rows) => rows.flatMap(shown),
          place: ({ at, id }) => ({ at, id }),
        }),
      );
    },
  };
}

/** The newest first. */
function readActivity(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  after: Cursor | null,
  limit: number,
): Promise<readonly SecurityEventRow[]> {
  return tx
    .select()
    .from(securityEvent)
    .where(
      and(
        eq(securityEvent.tenant, tenant),
        eq(securityEvent.clientId, clientId),
        inArray(securityEvent.kind, [...activityKinds]),
        olderThan(after, securityEvent.at, securityEvent.id),
      ),
    )
    .orderBy(desc(securityEvent.at), desc(securityEvent.id))
    .limit(limit);
}

function shown(row: SecurityEventRow): readonly Activity[] {
  const { id, at, kind, result, actor } = row;
  if (!isActivity(kind)) return [];
  return [
    {
      id,
      at: at.toISOString(),
      kind,
      result,
      by: actors[actor],
      from: isOwn(row) ? fromOf(row) : null,
    },
  ];
}

const actors = {
  client: 'client',
  operator: 'advisor',
  system: 'system',
  anonymous: 'unknown',
} as const satisfies Readonly<Record<SecurityEventRow['actor'], Activity['by']>>;

// Where the back office sits is nothing that its clients need to know.
function isOwn({ actor }: SecurityEventRow): boolean {
  return actor === 'client' || actor === 'anonymous';
}

/** The network as the list of devices shows it: precise enough to recognise, too coarse to track. */
function fromOf({ browser, system, address }: SecurityEventRow): string | null {
  const { network } = deviceOf(undefined, address ?? '');
  return [browser, system, network].filter((part) => part !== null).join(', ') || null;
}

function isActivity(kind: string): kind is ActivityKind {
  return activityKinds.some((each) => each === kind);
}
