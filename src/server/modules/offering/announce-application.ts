import type { ClientMessageKind } from '#core/client-messages.ts';
import { roundTo } from '#core/money.ts';
import { dayOfNumber } from '#core/civil-day.ts';
import { offersBonds } from '#core/offering/offering-kind.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow, OfferingRow, OfferingTexts } from '#server/db/tables/offering.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';

type OfferingMessageKind = Extract<ClientMessageKind, `offering${string}`>;
type BondMessageKind = Extract<ClientMessageKind, `offeringBonds${string}`>;
export type ApplicationMessageKind = Exclude<OfferingMessageKind, BondMessageKind>;

/** What is said in words of its own where bonds are offered. */
const ofBonds: Readonly<Partial<Record<ApplicationMessageKind, BondMessageKind>>> = {
  offeringApplied: 'offeringBondsApplied',
  offeringChanged: 'offeringBondsChanged',
  offeringAllotted: 'offeringBondsAllotted',
  offeringNone: 'offeringBondsNone',
  offeringPayment: 'offeringBondsPayment',
  offeringPaid: 'offeringBondsPaid',
  offeringOutstanding: 'offeringBondsOutstanding',
  offeringCredited: 'offeringBondsCredited',
  offeringListed: 'offeringBondsListed',
};

export interface ApplicationMoney {
  readonly amount: string;
  /** Shares that the message speaks of. */
  readonly quantity?: number;
  /** A moment whose day of the venue's calendar the message names. */
  readonly at?: Date;
}

/** Notifies the client of what became of their application, and open pages of the changed balance. */
export async function announceApplication(
  tx: TenantTransaction,
  row: ApplicationRow,
  offering: OfferingRow,
  kind: ApplicationMessageKind,
  { amount, quantity = row.lots * offering.lot, at }: ApplicationMoney,
  now: Date,
): Promise<void> {
  const { id, currency } = row;
  const params = {
    name: nameOf(offering),
    amount: roundTo(amount, currency, 'down'),
    quantity: String(quantity),
    currency,
    day: at === undefined ? '' : dayOfNumber(civilDayAt(offering.timezone, at.getTime())),
  };
  const said = (offersBonds(offering.kind) ? ofBonds[kind] : undefined) ?? kind;
  const notice = { kind: said, params, link: { to: 'offerings', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}

// A name of a company is the same in every language, or nearly.
function nameOf({ texts }: OfferingRow): string {
  const [first]: readonly OfferingTexts[] = Object.values(texts);
  if (first === undefined) throw new Error('an offering has no texts');
  return first.name;
}
