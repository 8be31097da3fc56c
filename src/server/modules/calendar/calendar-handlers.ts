import { comingEvents } from '#server/rules/calendar/calendar-event.ts';
import { monthsLater } from '#core/civil-day.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Clock } from '#server/platform/clock.ts';
import { todayOf, zoneOf } from '#server/tenants/tenant-day.ts';
import { bondEvents } from './bond-events.ts';
import { dividendEvents } from './dividend-events.ts';
import { noteEvents } from './note-events.ts';
import { placingEvents } from './placing-events.ts';
import { quantEvents } from './quant-events.ts';
import { loanEvents } from './loan-events.ts';
import { offeringEvents } from './offering-events.ts';
import { orderEvents } from './order-events.ts';
import { productEvents } from './product-events.ts';
import { settlementEvents } from './settlement-events.ts';

/** How far the calendar reaches. */
const shownMonths = 12;

/** What comes for a client: reads what is open, however much was before. */
export function calendarHandlers(db: Database, clock: Clock): Handlers<'getCalendar'> {
  return {
    getCalendar(_input, context) {
      const { tenant, locale } = context;
      const { clientId } = signedIn(context);
      const reader = { tenant, locale, now: clock() };
      const from = todayOf(tenant, reader.now);
      const until = monthsLater(from, shownMonths);
      return db.inTenant(tenant.id, async (tx) => {
        const events = [
          ...(await dividendEvents(tx, tenant.id, clientId)),
          ...(await productEvents(tx, clientId, reader)),
          ...(await bondEvents(tx, clientId, reader)),
          ...(await noteEvents(tx, clientId, reader)),
          ...(await quantEvents(tx, clientId, reader)),
          ...(await placingEvents(tx, clientId, reader)),
          ...(await loanEvents(tx, tenant, clientId)),
          ...(await offeringEvents(tx, clientId, reader)),
          ...(await orderEvents(tx, tenant, clientId)),
          ...(await settlementEvents(tx, tenant.id, clientId)),
        ];
        const items = comingEvents(events, from, until).map((each) => ({ ...each }));
        return { time_zone: zoneOf(tenant), from, until, items };
      });
    },
  };
}
