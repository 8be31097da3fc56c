import type { CallContext, Handlers } from '#server/http/handler.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit-service.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createWorkQueue } from '#server/platform/work-queue.ts';
import { recordClientAct } from '#server/security-log/record-client-act.ts';
import type { Owner } from './own-data-rows.ts';
import { exportOwnData, type OwnDataSource } from './own-data-service.ts';
import { printedSections, printOwnData } from './print-own-data.ts';

/** An export reads everything, so a client makes only so many in a quarter of an hour. */
export const exportAllowance = 5;

// Setting type takes the processor: one document at a time, and one of a client.
const printing = createWorkQueue({ atOnce: 1, waiting: 20, retryAfter: 10 });

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
      await recordClientAct(tx, context, { kind: 'dataExported' }, now);
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
      const { fullName, username } = await db.inTenant(tenant.id, (tx) =>
        readClient(tx, tenant.id, owner.clientId),
      );
      const texts = tenant.texts[locale] ?? {};
      const file = await printing.runFor(`${tenant.id} ${owner.clientId}`, async () =>
        printOwnData(await printedSections(dependencies, owner), {
          text: (id) => texts[id] ?? id,
          locale,
          brand: {
            name: tenant.company.name,
            address: tenant.company.address,
            colour: tenant.brandColour,
          },
          client: fullName ?? username,
          at: now,
        }),
      );
      return new RawAnswer('application/pdf', file, {
        'content-disposition': `attachment; filename="your-data-${now.toISOString().slice(0, 10)}.pdf"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
    },
  };
}
