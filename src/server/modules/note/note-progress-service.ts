import { sql } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { noteLifecycle, type NoteStage } from '#core/lifecycle/note.ts';
import { compare, plainAmount } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';
import { noteSubscription } from '#server/db/tables/note.ts';
import { closeFrom } from '#server/market/close-from.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { noteActor, noteJobKind } from './note-job-kind.ts';
import { lockNote, saveNote, type Note } from './note-record-service.ts';
import { volumes } from './note-subscription-record-service.ts';

/** Closes of a note's underlying on its two observation days, as far as the market has them. */
export interface KnownCloses {
  readonly initial: string | null;
  readonly final: string | null;
}

export type NoteMarket = Pick<MarketProvider, 'stocks' | 'venues' | 'dailyCloses'>;

/** Asks the market before a transaction is opened. Both closes are read at one moment, so that a split is in both or in neither. */
export async function readCloses(
  market: NoteMarket,
  { terms }: Note,
  now: Date,
): Promise<KnownCloses> {
  const { instrument, issuesOn, observesOn } = terms;
  return {
    initial: await closeFrom(market, instrument, issuesOn, now),
    final: await closeFrom(market, instrument, observesOn, now),
  };
}

/** Which close a note waits for, though its day is over; `null` where it waits for none. */
export function waitingFor({ terms }: Note, today: CivilDay): 'initialClose' | 'finalClose' | null {
  const { stage, issuesOn, observesOn, initialClose } = terms;
  if (stage !== 'issued') return null;
  if (observesOn < today) return 'finalClose';
  return issuesOn < today && initialClose === null ? 'initialClose' : null;
}

/**
 * Brings a note to where it should be by now, once, however late, often or on how many servers it is asked for, and asks for what
 * follows for its clients.
 */
export async function advanceNote(
  tx: TenantTransaction,
  tenant: Tenant,
  code: string,
  closes: KnownCloses,
  now: Date,
): Promise<void> {
  const today = todayOf(tenant, now);
  let note = await lockNote(tx, tenant.id, code, 'update');
  if (note.row.state === 'draft') return;
  for (;;) {
    const next = await nextOf(tx, note, closes, today, now);
    if (next === null) break;
    note = await next();
  }
  await askFollowing(tx, note, today, now);
}

/** What is to be done with a note now; `null` for nothing. */
async function nextOf(
  tx: TenantTransaction,
  note: Note,
  { initial, final }: KnownCloses,
  today: CivilDay,
  now: Date,
): Promise<(() => Promise<Note>) | null> {
  const { row, terms } = note;
  const { stage, issuesOn, observesOn, maturesOn, initialClose } = terms;
  switch (stage) {
    case 'subscription': {
      const isClosed = row.closesAt !== null && row.closesAt <= now;
      if (issuesOn > today || !isClosed) return null;
      const volume = (await volumes(tx, row.tenant, row.code)).get(row.code) ?? '0';
      const isEnough = compare(volume, '0') > 0 && compare(volume, terms.minimumVolume) >= 0;
      return () => take(tx, note, isEnough ? 'issue' : 'cancel', {}, now);
    }
    case 'issued':
      // Without both closes it waits: none is ever guessed.
      if (observesOn <= today && initial !== null && final !== null)
        return () => take(tx, note, 'fix', { initialClose: initial, finalClose: final }, now);
      // After a split the market gives the first close by new shares.
      return initial === null ||
        (initialClose !== null && compare(plainAmount(initialClose), initial) === 0)
        ? null
        : () => saveNote(tx, note, { initialClose: initial });
    case 'fixed':
      return maturesOn <= today ? () => take(tx, note, 'settle', {}, now) : null;
    default:
      return null;
  }
}

const recorded = {
  issue: 'noteIssued',
  cancel: 'noteCancelled',
  fix: 'noteFixed',
  settle: 'noteSettled',
} as const;

async function take(
  tx: TenantTransaction,
  note: Note,
  event: keyof typeof recorded,
  closes: { readonly initialClose?: string; readonly finalClose?: string },
  now: Date,
): Promise<Note> {
  const step = noteLifecycle.step<typeof event>(note.terms.stage, event, 'system');
  const after = await saveNote(tx, note, { stage: step.to, ...closes });
  const detail = { product: note.row.code, stage: step.to, ...closes };
  await recordSecurity(
    tx,
    note.row.tenant,
    { kind: recorded[event], actor: noteActor, clientId: null, origin: null, detail },
    now,
  );
  return after;
}

/** Of each stage the statuses that are behind it. */
const behind: Readonly<Record<NoteStage, readonly string[]>> = {
  subscription: [],
  cancelled: ['awaiting'],
  issued: ['awaiting'],
  fixed: ['awaiting', 'holding'],
  settled: ['awaiting', 'holding', 'settle'],
};

/** One statement, however many clients there are; stage and day in the key make it once a day for each. */
export async function askFollowing(
  tx: TenantTransaction,
  { row: { tenant, code }, terms: { stage } }: Note,
  today: CivilDay,
  now: Date,
): Promise<void> {
  const statuses = behind[stage];
  if (statuses.length === 0) return;
  await tx.execute(sql`
    insert into ${job} (tenant, id, kind, run_key, payload, run_at)
    select ${tenant}::text, gen_random_uuid(), ${noteJobKind}::text, asked.id::text || ' ' || ${stage}::text || ' ' || ${today}::text,
      jsonb_build_object('subscription', asked.id), ${now.toISOString()}::timestamptz
    from ${noteSubscription} asked
    where asked.tenant = ${tenant} and asked.product = ${code} and asked.status = any(${sql.param([...statuses])}::text[])
    on conflict (tenant, kind, run_key) do nothing`);
}
