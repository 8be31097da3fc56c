import { and, eq, inArray } from 'drizzle-orm';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { offeringLifecycle } from '#core/lifecycle/offering.ts';
import { compare, toBig } from '#core/money.ts';
import { offersBonds } from '#server/rules/offering/offering-kind.ts';
import { misplacedDate } from '#core/offering/offering-timeline.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OfferingRow } from '#server/db/tables/offering.ts';
import { offering, offeringApplication } from '#server/db/tables/offering.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import type { ProductOwner } from '#server/modules/product/catalogue-service.ts';
import { unknownNames } from '#server/tenants/named-by-product.ts';
import { bondProblems, bondsOffered } from './offered-bond-service.ts';
import type { ChangedOffering } from './offering-record-service.ts';
import { lockOffering, saveOffering } from './offering-record-service.ts';

type Counted = 'applications' | 'appliedLots' | 'demandLots' | 'allottedLots' | 'extraLots';
type Decided = 'price' | 'seed' | 'allottedAt' | 'reason';
/** An offering as the desk writes it. */
export type WrittenOffering = Omit<
  OfferingRow,
  'tenant' | 'state' | 'timezone' | 'createdAt' | 'changedAt' | Counted | Decided
>;

/** Adds an offering as a draft, or changes a draft. Refuses with `requestInvalid`, and with `stateConflict` what is published. */
export async function putOffering(
  tx: TenantTransaction,
  owner: ProductOwner,
  written: WrittenOffering,
  {
    market,
    zone,
  }: {
    readonly market: MarketPlace;
    /** Of the tenant: bonds have no venue. */
    readonly zone: string;
  },
  now: Date,
): Promise<ChangedOffering> {
  const { id: tenant, languages } = owner;
  const listing = market.stocks.find(({ instrument }) => instrument === written.instrument);
  const venue = market.venues.find(({ code }) => code === listing?.market);
  const bond = (await bondsOffered(tx, tenant, [written])).get(written.instrument);
  const isBond = offersBonds(written.kind);
  const timezone = isBond ? zone : venue?.timezone;
  const traded = (isBond ? bond?.row.currency : listing?.currency) ?? null;
  const problems = [
    ...problemsOf(written, traded, languages),
    ...unknownNames(owner, written),
    ...(isBond && traded !== null ? bondProblems({ ...written, timezone: zone }, bond) : []),
  ];
  if (problems.length > 0 || timezone === undefined)
    throw new CodedError('requestInvalid', {}, problems);
  const [before] = await tx
    .select()
    .from(offering)
    .where(and(eq(offering.tenant, tenant), eq(offering.code, written.code)))
    .for('update');
  if (before === undefined) {
    const { initial: state } = offeringLifecycle.table;
    const after: OfferingRow = {
      ...unallotted,
      tenant,
      state,
      ...written,
      timezone,
      createdAt: now,
      changedAt: now,
    };
    await tx.insert(offering).values(after);
    return { before: null, after };
  }
  if (before.state !== 'draft') throw new CodedError('stateConflict', { state: before.state });
  return { before, after: await saveOffering(tx, before, { ...written, timezone }, now) };
}

/** What is known of where shares are traded. */
export type MarketPlace = Pick<MarketProvider, 'stocks' | 'venues'>;

export const unallotted = {
  applications: 0,
  appliedLots: 0,
  price: null,
  seed: null,
  demandLots: null,
  allottedLots: null,
  allottedAt: null,
  extraLots: 0,
  reason: null,
} as const satisfies Pick<OfferingRow, Counted | Decided>;

const wireDates = {
  start: '/start_time',
  end: '/end_time',
  pub: '/pub_time',
  refund: '/refund_time',
  lwr: '/lwr_time',
  listed: '/listed_time',
  settlement: '/settlement_time',
} as const;

function problemsOf(
  written: WrittenOffering,
  traded: string | null,
  languages: readonly string[],
): readonly FieldProblem[] {
  const { priceLow, priceHigh, priceStep, minLots, maxLots, lots } = written;
  const wrong = (pointer: string, isWrong: boolean, code: FieldProblem['code'] = 'invalid') =>
    isWrong ? [{ pointer, code }] : [];
  const misplaced = misplacedDate(written);
  const isStep = compare(priceStep, '0') > 0;
  return [
    ...wrong('/instrument', traded === null, 'notOneOf'),
    ...wrong('/currency', traded !== null && traded !== written.currency),
    ...wrong('/price_low', compare(priceLow, '0') <= 0, 'tooSmall'),
    ...wrong('/price_high', compare(priceHigh, priceLow) < 0, 'tooSmall'),
    ...wrong('/price_step', !isStep, 'tooSmall'),
    // The highest price is one that can be bid.
    ...wrong('/price_high', isStep && !toBig(priceHigh).minus(priceLow).mod(priceStep).eq(0)),
    ...wrong('/max_lots', maxLots < minLots, 'tooSmall'),
    ...wrong('/min_lots', minLots > lots, 'tooLarge'),
    ...wrong(
      '/tranche_percent',
      (written.trancheVip === null) !== (written.tranchePercent === null),
    ),
    ...Object.keys(written.texts).flatMap((language) =>
      wrong(`/texts/${language}`, !languages.includes(language), 'notOneOf'),
    ),
    ...(misplaced === null ? [] : [{ pointer: wireDates[misplaced], code: 'tooSmall' } as const]),
  ];
}

type PlainStep = 'publish' | 'open' | 'close' | 'list';

/**
 * Publishes, opens, closes or lists an offering, at the desk or because its time has come. What the desk does early moves the date
 * to now; one that is published after its end is a field error.
 */
export async function takeOfferingStep(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  step: PlainStep,
  by: 'operator' | 'time',
  now: Date,
): Promise<ChangedOffering> {
  const before = await lockOffering(tx, tenant, code);
  const { to: state } = offeringLifecycle.step(before.state, step, by);
  if (step === 'publish' && before.end <= now)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/end_time', code: 'tooSmall' }]);
  return {
    before,
    after: await saveOffering(tx, before, { state, ...movedDates(before, step, now) }, now),
  };
}

/** Dates that an early step brings forward: its own, and those of the steps before it. */
function movedDates(row: OfferingRow, step: PlainStep, now: Date): Partial<OfferingRow> {
  const sooner = (date: Date) => (date > now ? now : date);
  if (step === 'open') return { start: sooner(row.start) };
  if (step === 'close') return { end: sooner(row.end) };
  if (step !== 'list') return {};
  const { pub, refund, lwr, listed } = row;
  return { pub: sooner(pub), refund: sooner(refund), lwr: sooner(lwr), listed: sooner(listed) };
}

/** Cancels an offering until the first shares are credited; its applications are refunded one by one. */
export async function cancelOffering(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  reason: string,
  now: Date,
): Promise<ChangedOffering> {
  const before = await lockOffering(tx, tenant, code);
  const { to: state } = offeringLifecycle.step(before.state, 'cancel', 'operator');
  const credited = await tx
    .select({ id: offeringApplication.id })
    .from(offeringApplication)
    .where(
      and(
        eq(offeringApplication.tenant, tenant),
        eq(offeringApplication.offering, code),
        inArray(offeringApplication.status, ['listing', 'holding']),
      ),
    )
    .limit(1);
  if (credited.length > 0) throw new CodedError('stateConflict', { state: before.state });
  return { before, after: await saveOffering(tx, before, { state, reason }, now) };
}
