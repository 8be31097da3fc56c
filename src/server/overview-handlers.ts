import type { Database } from '#server/db/database.ts';
import { calendarHandlers } from './modules/calendar/calendar-handlers.ts';
import { transactionHandlers } from './modules/transaction/transaction-handlers.ts';
import type { Clock } from './platform/clock.ts';

/** What a client reads of everything that they have, whatever it is: what was given, and what is to come. */
export function overviewHandlers(db: Database, clock: Clock) {
  return { ...calendarHandlers(db, clock), ...transactionHandlers(db, clock) };
}
