import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { recordClientAct } from '#server/security-log/record-client-act.ts';
import { exportOwnData, type OwnDataSource } from './own-data-service.ts';

/** An export reads everything, so a client makes only so many in a quarter of an hour. */
export const exportAllowance = 5;

interface Dependencies extends OwnDataSource {
  readonly clock: Clock;
  readonly attempts: Pick<AttemptLimit, 'take'>;
}

/** What is kept about a client, for themselves. The record and the message come before the first byte. */
export function ownDataHandlers(dependencies: Dependencies): Handlers<'exportOwnData'> {
  const { db, clock, attempts } = dependencies;
  return {
    async exportOwnData(_input, context) {
      const { clientId } = signedIn(context);
      const tenant = context.tenant.id;
      await attempts.take(tenant, [{ subject: `export:${clientId}`, count: exportAllowance }]);
      const now = clock();
      await db.inTenant(tenant, async (tx) => {
        await recordClientAct(tx, context, { kind: 'dataExported' }, now);
        await notifyClient(
          tx,
          tenant,
          clientId,
          { kind: 'dataExported', params: {}, link: { to: 'security', id: null } },
          now,
        );
      });
      return exportOwnData(dependencies, { tenant, clientId }, now);
    },
  };
}
