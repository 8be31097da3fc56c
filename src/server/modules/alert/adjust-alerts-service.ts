import { and, asc, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { splitPrice } from '#server/rules/corporate/split-terms.ts';
import { categoryOf, isCategoryOn } from '#core/message-category.ts';
import { fullPrice, toBig } from '#core/money.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { priceAlert } from '#server/db/tables/alert.ts';
import { messagePreference } from '#server/db/tables/message-preference.ts';
import { notifyClients } from '#server/events/notify-clients.ts';

export interface AlertSplit extends SplitTerms {
  readonly tenant: string;
  /** Of the action, or of what undoes it: each adjusts an alert once. */
  readonly id: string;
  readonly instrument: string;
  readonly name: string;
  readonly currency: string;
  /** Alerts that were made later wait for a price of the new shares already. */
  readonly madeBefore: Date;
}

/**
 * Gives alerts of a stock that is split the price that stands for theirs, `limit` at most, and writes to their clients; answers
 * the last of as many, and `null` where none is left. Those for a change in percent stay as they are.
 */
export async function adjustAlerts(
  tx: TenantTransaction,
  { tenant, id, instrument, name, currency, madeBefore, ...terms }: AlertSplit,
  limit: number,
  now: Date,
): Promise<string | null> {
  const rows = await tx
    .select({ alert: priceAlert, turnedOff: messagePreference.turnedOff })
    .from(priceAlert)
    .leftJoin(
      messagePreference,
      and(
        eq(messagePreference.tenant, priceAlert.tenant),
        eq(messagePreference.clientId, priceAlert.clientId),
      ),
    )
    .where(
      and(
        eq(priceAlert.tenant, tenant),
        eq(priceAlert.instrument, instrument),
        inArray(priceAlert.kind, ['above', 'below']),
        ne(priceAlert.status, 'fired'),
        lt(priceAlert.createdAt, madeBefore),
        or(isNull(priceAlert.adjustedFor), ne(priceAlert.adjustedFor, id)),
      ),
    )
    .orderBy(asc(priceAlert.clientId), asc(priceAlert.id))
    .limit(limit)
    .for('update', { of: priceAlert });
  const adjusted = rows.map(({ alert, turnedOff }) => ({
    ...alert,
    turnedOff: turnedOff ?? [],
    price: priceAfter(alert.value, terms),
  }));
  for (const { id: alertId, price } of adjusted)
    await tx
      .update(priceAlert)
      .set({ value: price, adjustedFor: id })
      .where(and(eq(priceAlert.tenant, tenant), eq(priceAlert.id, alertId)));
  // A client has one message of one transaction: of several alerts they read in the list.
  const first = new Map([...adjusted].reverse().map((each) => [each.clientId, each]));
  const notices = [...first.values()]
    .filter(({ turnedOff }) => isCategoryOn(categoryOf.alertsAdjusted, turnedOff))
    .sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
    .map(({ clientId, value, price }) => ({
      clientId,
      notice: {
        kind: 'alertsAdjusted' as const,
        params: {
          name,
          symbol: listedAt(instrument).symbol,
          currency,
          price: fullPrice(value, currency),
          value: fullPrice(price, currency),
        },
        link: { to: 'alerts' as const, id: null },
      },
    }));
  await notifyClients(tx, tenant, notices, now);
  return rows.length < limit ? null : (rows.at(-1)?.alert.id ?? null);
}

// The finest grid of a venue; an alert waits for no less than one step of it.
const digits = 4;
const least = '0.0001';

function priceAfter(value: string, terms: SplitTerms): string {
  const exact = toBig(splitPrice(value, terms)).round(digits);
  return exact.gt(0) ? exact.toFixed() : least;
}
