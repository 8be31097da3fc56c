import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import { categoryOf, isCategoryOn } from '#core/message-category.ts';
import { broadcastStateLifecycle } from '#core/lifecycle/broadcast-state.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BroadcastRow } from '#server/db/tables/broadcast.ts';
import { clientLanguage } from '#server/db/tables/client-language.ts';
import { client } from '#server/db/tables/client.ts';
import { messagePreference } from '#server/db/tables/message-preference.ts';
import { notifyClients } from '#server/events/notify-clients.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import {
  askForNextBatch,
  broadcastJobKind,
  changeBroadcast,
  lockBroadcast,
} from './broadcast-service.ts';

/** Clients that one transaction writes to: others who write to one of them wait for as long as it takes. */
export const broadcastBatch = 200;

/** Sends one batch of a broadcast, and asks for the next with it: a server that dies in between leaves neither or both. */
export function broadcastJob(random: RandomSource): JobHandler {
  return {
    kind: broadcastJobKind,
    run: ({ tenant, payload, now, settle }) =>
      settle((tx) => sendBatch(tx, random, tenant, String(payload['broadcast']), now)),
  };
}

async function sendBatch(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<void> {
  const row = await lockBroadcast(tx, tenant.id, id);
  // Stopped before this batch.
  if (row.state !== 'sending') return;
  const readers = await nextReaders(tx, row, tenant.languages[0]);
  const last = readers.at(-1);
  const isLast = last === undefined || readers.length < broadcastBatch;
  const wanted = readers.filter(
    ({ turnedOff }) => row.required || isCategoryOn(categoryOf.broadcast, turnedOff ?? []),
  );
  const after = await changeBroadcast(tx, row, {
    reached: last?.id ?? row.reached,
    recipients: row.recipients + wanted.length,
    ...(isLast && {
      state: broadcastStateLifecycle.step(row.state, 'finish', 'system').to,
      endedAt: now,
    }),
  });
  if (!isLast) await askForNextBatch(tx, random, after, now);
  await notifyClients(
    tx,
    tenant.id,
    wanted.map(({ id: clientId, language }) => {
      const texts = row.texts[language];
      if (texts === undefined) throw new Error(`a broadcast has no text in ${language}`);
      return {
        clientId,
        notice: {
          kind: 'broadcast',
          params: { ...texts, language },
          link: row.target === null ? null : { to: row.target, id: null },
        },
      };
    }),
    now,
  );
}

/** The next clients whom a broadcast is for, by id. A language that the tenant does not offer any more counts as its first. */
async function nextReaders(
  tx: TenantTransaction,
  { tenant, texts, languages, vipFrom, reached }: BroadcastRow,
  first: string | undefined,
) {
  const offered = Object.keys(texts);
  const language = sql<string>`case when ${clientLanguage.language} in ${offered} then ${clientLanguage.language} else ${first}::text end`;
  return tx
    .select({ id: client.id, language, turnedOff: messagePreference.turnedOff })
    .from(client)
    .leftJoin(
      clientLanguage,
      and(eq(clientLanguage.tenant, client.tenant), eq(clientLanguage.clientId, client.id)),
    )
    .leftJoin(
      messagePreference,
      and(eq(messagePreference.tenant, client.tenant), eq(messagePreference.clientId, client.id)),
    )
    .where(
      and(
        eq(client.tenant, tenant),
        isNull(client.closedAt),
        gte(client.vip, vipFrom),
        languages.length === 0 ? undefined : inArray(language, languages),
        reached === null ? undefined : gt(client.id, reached),
      ),
    )
    .orderBy(asc(client.id))
    .limit(broadcastBatch);
}
