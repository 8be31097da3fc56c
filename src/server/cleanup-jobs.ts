import type { Database, TenantTransaction } from './db/database.ts';
import { purgeEvents } from './events/event-log.ts';
import type { JobHandler } from './jobs/job-handler.ts';
import { purgeJobs } from './jobs/purge-jobs.ts';
import { purgeSignIns } from './modules/auth/purge-sign-ins.ts';
import { purgeOperatorSessions } from './modules/desk/operator-sessions.ts';
import { purgeDrafts } from './modules/draft/draft-service.ts';
import { purgeQuotes } from './modules/exchange/exchange-service.ts';
import { purgeFiles } from './modules/file/file-service.ts';
import type { FileStore } from './modules/file/file-store.ts';
import { purgeAnswers } from './modules/idempotency/idempotency-service.ts';
import { purgeOrderQuotes } from './modules/trade/order-quotes-service.ts';
import { purgeGuestUses } from './modules/quota/guest-quota-service.ts';

const hour = 60 * 60_000;

/** What is forgotten every hour in every tenant. */
export function cleanupJobs({
  db,
  files,
}: {
  readonly db: Database;
  readonly files: FileStore;
}): readonly JobHandler[] {
  const jobs: JobHandler[] = [
    cleanup('purge.sign-ins', purgeSignIns),
    cleanup('purge.guest-uses', purgeGuestUses),
    cleanup('purge.drafts', purgeDrafts),
    cleanup('purge.exchange-quotes', purgeQuotes),
    cleanup('purge.order-quotes', purgeOrderQuotes),
    cleanup('purge.operator-sessions', purgeOperatorSessions),
    cleanup('purge.events', purgeEvents),
    cleanup('purge.answers', purgeAnswers),
    cleanup('purge.jobs', (tx, tenant, now) => purgeJobs(tx, tenant, jobs, now)),
    // Rows before bytes, each in its own time: a file without a row is found by the next run.
    {
      kind: 'purge.files',
      every: hour,
      run: ({ tenant, now }) => purgeFiles({ db, files }, tenant.id, now),
    },
  ];
  return jobs;
}

function cleanup(
  kind: string,
  purge: (tx: TenantTransaction, tenant: string, now: Date) => Promise<void>,
): JobHandler {
  return {
    kind,
    every: hour,
    run: ({ tenant, now, settle }) => settle((tx) => purge(tx, tenant.id, now)),
  };
}
