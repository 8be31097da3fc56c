import { utcDay } from '#core/civil-day.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit-service.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { printedDocument } from '#server/print/printed-document.ts';
import { recordClientAction } from '#server/security-log/record-client-action.ts';
import type { Owner } from './own-data-rows.ts';
import { exportOwnData, type OwnDataSource } from './own-data-service.ts';
import { printedSections, printOwnData } from './print-own-data.ts';

/** An export reads everything, so a client makes only so many in a quarter of an hour. */
export const exportAllowance = 5;

interface Dependencies extends OwnDataSource {
  readonly clock: Clock;
  readonly attempts: Pick<AttemptLimit, 'take'>;
}

/** What is kept about a client, for themselves. The record and the message come before the first byte. */
export function ownDataHandlers(
  dependencies: Dependencies,
): Handlers<'exportOwnData' | 'exportOwnDataPdf'> {
  const { db, clock, attempts } = dependencies;

  async function allowed(context: CallContext): Promise<Owner & { readonly now: Date }> {
    const { clientId } = signedIn(context);
    const tenant = context.tenant.id;
    await attempts.take(tenant, [{ subject: `export:${clientId}`, count: exportAllowance }]);
    const now = clock();
    await db.inTenant(tenant, async (tx) => {
      await recordClientAction(tx, context, { kind: 'dataExported' }, now);
      await notifyClient(
        tx,
        tenant,
        clientId,
        { kind: 'dataExported', params: {}, link: { to: 'security', id: null } },
        now,
      );
    });
    return { tenant, clientId, now };
  }

  return {
    async exportOwnData(_input, context) {
      const { now, ...owner } = await allowed(context);
      return exportOwnData(dependencies, owner, now);
    },
    async exportOwnDataPdf(_input, context) {
      const { tenant, locale } = context;
      const { now, ...owner } = await allowed(context);
      const client = await db.inTenant(tenant.id, (tx) =>
        readClient(tx, tenant.id, owner.clientId),
      );
      return printedDocument(
        { tenant, locale, client },
        `your-data-${utcDay(now)}.pdf`,
        async (given) =>
          printOwnData(await printedSections(dependencies, owner), { ...given, at: now }),
      );
    },
  };
}
