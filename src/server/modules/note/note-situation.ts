import { sum } from '#core/money.ts';
import type { NoteFacts } from '#core/product/note-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import type { ClientSituation } from '#server/modules/product/product-situation-service.ts';
import {
  productGate,
  readClientSituation,
} from '#server/modules/product/product-situation-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { Note } from './note-record-service.ts';
import { ownSubscriptions } from './note-subscription-record-service.ts';

/** What of a client decides over every note, read once. */
export interface NoteSituation extends ClientSituation {
  /** By note. */
  readonly own: ReadonlyMap<string, NoteSubscriptionRow>;
}

export async function readNoteSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<NoteSituation> {
  return {
    ...(await readClientSituation(tx, tenant, clientId)),
    own: await ownSubscriptions(tx, tenant.id, clientId),
  };
}

/** Client and note as the rules look at them. What is set aside already pays for a change of it. */
export function noteFacts(
  tenant: Tenant,
  situation: NoteSituation,
  { row }: Note,
  changed: NoteSubscriptionRow | null,
  now: Date,
): NoteFacts {
  const account = situation.accounts.find(({ currency }) => currency === row.currency);
  const cash = account?.available ?? '0';
  return {
    gate: productGate(tenant, situation.context, row),
    hasAccount: account !== undefined,
    available: changed === null ? cash : sum([cash, changed.amount]),
    placed: '0',
    subscribed: changed === null && situation.own.has(row.code),
    now,
  };
}
