import { and, eq } from 'drizzle-orm';
import { canonicalJson } from '#core/canonical-json.ts';
import type { CivilDay } from '#core/civil-day.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { CodedError, type FieldProblem } from '#core/errors.ts';
import { noteLifecycle } from '#core/lifecycle/note.ts';
import { compare, plainAmount } from '#core/money.ts';
import type { NotePayoff } from '#core/product/note-payoff.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NoteTermsRow } from '#server/db/tables/note.ts';
import { noteTerms } from '#server/db/tables/note.ts';
import type { ChangedTerms, WrittenProduct } from '#server/modules/product/catalogue-service.ts';
import { putProduct } from '#server/modules/product/catalogue-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { NoteMarket } from './note-progress-service.ts';
import { isObservationDay } from './observation-day.ts';

/** A note as the desk writes it: what every product has, and what is a note's alone. */
export interface WrittenNote {
  readonly written: Omit<WrittenProduct, 'kind' | 'tradingType' | 'days' | 'earlyRate'>;
  readonly terms: Omit<
    NoteTermsRow,
    'tenant' | 'code' | 'stage' | 'initialClose' | 'finalClose' | 'remark'
  >;
}

/**
 * Adds a note as a draft, or changes what of it may change. What clients subscribe by stays: window, dates, underlying, price and payoff
 * of one that has left the draft are `stateConflict`, as its currency is.
 */
export async function putNote(
  tx: TenantTransaction,
  tenant: Tenant,
  market: Pick<NoteMarket, 'stocks' | 'venues'>,
  { written, terms }: WrittenNote,
  now: Date,
): Promise<ChangedTerms> {
  const problems = problemsOf(market, { written, terms });
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const changed = await putProduct(
    tx,
    tenant,
    { ...written, kind: 'subscribe.standard', tradingType: 'review', days: null, earlyRate: null },
    now,
  );
  const { code } = written;
  const own = and(eq(noteTerms.tenant, tenant.id), eq(noteTerms.code, code));
  const [before] = await tx.select().from(noteTerms).where(own);
  const { before: product } = changed;
  const isAgreed = product !== null && product.state !== 'draft';
  const isSame =
    product !== null &&
    before !== undefined &&
    agreed({ written: product, terms: before }) === agreed({ written, terms });
  if (isAgreed && !isSame) throw new CodedError('stateConflict', { state: changed.after.state });
  const { initial: stage } = noteLifecycle.table;
  await tx
    .insert(noteTerms)
    .values({ tenant: tenant.id, code, stage, ...terms })
    .onConflictDoUpdate({ target: [noteTerms.tenant, noteTerms.code], set: terms });
  return { ...changed, formerTerms: before ?? null };
}

function agreed({
  written: { opensAt, closesAt },
  terms,
}: {
  readonly written: Pick<WrittenProduct, 'opensAt' | 'closesAt'>;
  readonly terms: WrittenNote['terms'];
}): string {
  const { issuesOn, observesOn, maturesOn, instrument, payoff, issuePrice, minimumVolume } = terms;
  return canonicalJson({
    ...{ issuesOn, observesOn, maturesOn, instrument, payoff: { ...payoff } },
    issuePrice: plainAmount(issuePrice),
    minimumVolume: plainAmount(minimumVolume),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  });
}

function problemsOf(
  { stocks, venues }: Pick<NoteMarket, 'stocks' | 'venues'>,
  { written, terms }: WrittenNote,
): readonly FieldProblem[] {
  const { opensAt, closesAt } = written;
  const { issuesOn, observesOn, maturesOn, instrument, issuePrice } = terms;
  const wrong = (pointer: string, isWrong: boolean, code: FieldProblem['code'] = 'invalid') =>
    isWrong ? [{ pointer, code }] : [];
  const isTraded = (day: CivilDay) => isObservationDay(instrument, day);
  const venue = venues.find(({ code }) => code === instrument.split(':')[0]);
  const closesOn = closesAt && venue && dayOfNumber(civilDayAt(venue.timezone, closesAt.getTime()));
  return [
    ...wrong('/opens_at', opensAt === null, 'required'),
    ...wrong('/closes_at', closesAt === null, 'required'),
    ...wrong('/issue_price', compare(issuePrice, '0') <= 0, 'tooSmall'),
    ...wrong('/underlying', !stocks.some((stock) => stock.instrument === instrument), 'notOneOf'),
    // The first close that counts is not known to who subscribes.
    ...wrong('/issues_on', closesOn != null && issuesOn <= closesOn, 'tooSmall'),
    ...wrong('/issues_on', !isTraded(issuesOn)),
    ...wrong('/observes_on', observesOn <= issuesOn, 'tooSmall'),
    ...wrong('/observes_on', observesOn > issuesOn && !isTraded(observesOn)),
    ...wrong('/matures_on', maturesOn <= observesOn, 'tooSmall'),
    ...wrong('/matures_on', dayNumber(maturesOn) - dayNumber(issuesOn) > maxDays, 'tooLarge'),
    ...payoffProblems(terms.payoff),
  ];
}

/** Ten years: closes are read as far back as the issue date. */
const maxDays = 3660;

function payoffProblems(payoff: NotePayoff): readonly FieldProblem[] {
  const above = (name: string, value: string, most: string, least: string) => {
    const pointer = `/payoff/${name}`;
    if (compare(value, least) < 0) return [{ pointer, code: 'tooSmall' } as const];
    return compare(value, most) > 0 ? [{ pointer, code: 'tooLarge' } as const] : [];
  };
  return payoff.kind === 'protected'
    ? [
        ...above('protection', payoff.protection, '100', '1'),
        ...above('participation', payoff.participation, '1000', '1'),
        ...(payoff.cap === null ? [] : above('cap', payoff.cap, '1000', '0.01')),
      ]
    : [
        ...above('coupon', payoff.coupon, '100', '0'),
        ...above('barrier', payoff.barrier, '100', '1'),
      ];
}
