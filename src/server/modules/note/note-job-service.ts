import { CodedError } from '#core/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { noteJobKind } from './note-job-kind.ts';
import type { KnownCloses, NoteMarket } from './note-progress-service.ts';
import { advanceNote, readCloses } from './note-progress-service.ts';
import { openNotes } from './note-record-service.ts';
import { runSubscription } from './run-subscription-service.ts';

const hour = 60 * 60_000;

interface NoteJobs {
  readonly db: Database;
  readonly market: NoteMarket;
  readonly random: RandomSource;
}

/** Every hour notes are brought to where they should be; each subscription follows in a transaction of its own. */
export function noteJobs({ db, market, random }: NoteJobs): readonly JobHandler[] {
  return [
    {
      kind: noteJobKind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          try {
            await runSubscription(tx, random, tenant.id, String(payload['subscription']), now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        });
      },
    },
    {
      kind: 'note.hourly',
      every: hour,
      async run({ tenant, now, settle }) {
        const notes = await db.inTenant(tenant.id, (tx) => openNotes(tx, tenant.id));
        const known: (readonly [string, KnownCloses])[] = [];
        for (const note of notes) known.push([note.row.code, await readCloses(market, note, now)]);
        await settle(async (tx) => {
          for (const [code, closes] of known) await advanceNote(tx, tenant, code, closes, now);
        });
      },
    },
  ];
}
