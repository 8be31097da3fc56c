import { eq } from 'drizzle-orm';
import type { CivilDay } from '#core/civil-day.ts';
import { daysLater } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { noteTerms } from '#server/db/tables/note.ts';
import type { NoteMarket } from '#server/modules/note/note-progress-service.ts';
import { advanceNote, readCloses } from '#server/modules/note/note-progress-service.ts';
import { isObservationDay } from '#server/modules/note/observation-day.ts';
import { findNote } from '#server/modules/note/note-record-service.ts';
import { ownSubscriptions } from '#server/modules/note/note-subscription-record-service.ts';
import { putNote } from '#server/modules/note/put-note-service.ts';
import { runSubscription } from '#server/modules/note/run-subscription-service.ts';
import { subscribeNote } from '#server/modules/note/subscribe-service.ts';
import { takeProductStep } from '#server/modules/product/catalogue-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersKind } from '#server/tenants/tenant-products.ts';
import { demoNotes } from './demo-notes.ts';
import { scaled } from './demo-story.ts';
import { demoDocuments } from './demo-documents.ts';

const day = 86_400_000;

/** The structured notes of a demonstration, of the first stock of the home venue, unless there are any. */
export async function seedNotes(
  tx: TenantTransaction,
  market: Pick<NoteMarket, 'stocks' | 'venues'>,
  tenant: Tenant,
  now: Date,
): Promise<void> {
  if ((await tx.$count(noteTerms, eq(noteTerms.tenant, tenant.id))) > 0) return;
  const { currency, code: country } = countryOfPhoneCode(tenant.countryCode);
  const stock = market.stocks.find((each) => each.country === country);
  if (stock === undefined) return;
  const today = todayOf(tenant, now);
  const at = (days: number) => new Date(now.getTime() + days * day);
  for (const { code, risk, minimum, payoff, texts, ...days } of demoNotes) {
    const known = Object.entries(texts).filter(([language]) => tenant.languages.includes(language));
    const written = {
      ...{
        code,
        currency,
        risk,
        vip: 0,
        score: 0,
        audience: null,
        documents: demoDocuments(tenant),
        maximum: null,
      },
      minimum: scaled(minimum, currency),
      step: scaled(100, currency),
      texts: Object.fromEntries(known),
      opensAt: at(days.opens),
      closesAt: at(days.closes),
    };
    const terms = {
      issuePrice: '100',
      issuesOn: tradingDay(stock.instrument, daysLater(today, days.issues), 1),
      observesOn: tradingDay(stock.instrument, daysLater(today, days.observes), -1),
      maturesOn: daysLater(today, days.matures),
      instrument: stock.instrument,
      payoff,
      minimumVolume: written.minimum,
      document: null,
    };
    await putNote(tx, tenant, market, { written, terms }, now);
    await takeProductStep(tx, tenant.id, code, 'open', today, now);
  }
}

/** The day, or the nearest after or before it that can be observed. */
function tradingDay(instrument: string, wanted: CivilDay, step: 1 | -1): CivilDay {
  let found = wanted;
  while (!isObservationDay(instrument, found)) found = daysLater(found, step);
  return found;
}

/** A subscription that a client gave some days ago, where the tenant offers any; none of a note that was issued without them. */
export async function seedNoteSubscription(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  { code, nominal, at }: { readonly code: string; readonly nominal: number; readonly at: Date },
): Promise<void> {
  const { row, terms } = await findNote(tx, tenant.id, code);
  if (!offersKind(tenant, row.kind) || terms.stage !== 'subscription') return;
  const amount = scaled(nominal, row.currency);
  await subscribeNote(tx, random, tenant, clientId, code, { nominal: amount, amount }, at);
}

/** Everything that a client's notes have come to by a day of the past. */
export async function seedNoteBookings(
  tx: TenantTransaction,
  random: RandomSource,
  market: NoteMarket,
  {
    tenant,
    clientId,
    now,
  }: { readonly tenant: Tenant; readonly clientId: string; readonly now: Date },
  at: Date,
): Promise<void> {
  for (const { id, product } of (await ownSubscriptions(tx, tenant.id, clientId)).values()) {
    const closes = await readCloses(market, await findNote(tx, tenant.id, product), now);
    await advanceNote(tx, tenant, product, closes, at);
    await runSubscription(tx, random, tenant.id, id, at);
  }
}
