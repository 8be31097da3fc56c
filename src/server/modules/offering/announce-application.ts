import type { ClientMessageKind } from '#core/client-messages.ts';
import { roundTo } from '#core/money.ts';
import { dayOfNumber } from '#core/civil-day.ts';
import { offersBonds } from '#server/rules/offering/offering-kind.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { nameForClient } from '#server/modules/client/name-for-client-service.ts';

type OfferingMessageKind = Extract<ClientMessageKind, `offering${string}`>;
type BondMessageKind = Extract<ClientMessageKind, `offeringBonds${string}`>;
export type ApplicationMessageKind = Exclude<OfferingMessageKind, BondMessageKind>;

/** What is said in words of its own where bonds are offered. */
const ofBonds: Readonly<Partial<Record<ApplicationMessageKind, BondMessageKind>>> = {
  offeringApplied: 'offeringBondsApplied',
  offeringChanged: 'offeringBondsChanged',
  offeringAllotted: 'offeringBondsAllotted',
  offeringNone: 'offeringBondsNone',
  offeringBelowPrice: 'offeringBondsBelowPrice',
  offeringPayment: 'offeringBondsPayment',
  offeringPaid: 'offeringBondsPaid',
  offeringRaised: 'offeringBondsRaised',
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
    name: await nameForClient(tx, row, offering.texts),
    amount: roundTo(amount, currency, 'down'),
    quantity: String(quantity),
    currency,
    day: at === undefined ? '' : dayOfNumber(civilDayAt(offering.timezone, at.getTime())),
  };
  const said = (offersBonds(offering.kind) ? ofBonds[kind] : undefined) ?? kind;
  const notice = { kind: said, params, link: { to: 'offerings', id } } as const;
  await notifyOfMoney(tx, row, { account: currency, notice }, now);
}
