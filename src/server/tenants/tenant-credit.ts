import type { BandStarts, ScoreBand } from '#server/rules/banking/score.ts';
import { baseBands, lowestScore, scoreBands } from '#server/rules/banking/score.ts';
import { isDecimal } from '#core/decimal.ts';
import type { LoanOffer } from '#server/rules/loan/offer.ts';
import { toBig } from '#core/money.ts';

/** What a tenant lends, in its own currency. */
export interface TenantLoans {
  /** Least amount of a loan. */
  readonly minimum: string;
  readonly offers: readonly LoanOffer[];
}

/** How a tenant reads credit scores, and what it lends by them. */
export interface TenantCredit {
  readonly bands: BandStarts;
  readonly loans: TenantLoans;
}

// Worth of a dollar, about, and what money costs there in percent a year.
const markets: Readonly<Record<string, { readonly worth: number; readonly rate: string }>> = {
  USD: { worth: 1, rate: '4.9' },
  EUR: { worth: 1, rate: '3.9' },
  PLN: { worth: 4, rate: '6.9' },
  TRY: { worth: 40, rate: '38' },
  INR: { worth: 80, rate: '8.9' },
};

const offered = [
  { band: 'fair', vip: 0, limit: 5_000, margin: '5', terms: [6, 12, 24] },
  { band: 'good', vip: 0, limit: 20_000, margin: '3', terms: [6, 12, 24, 36] },
  { band: 'good', vip: 2, limit: 30_000, margin: '2.5', terms: [6, 12, 24, 36, 48] },
  { band: 'excellent', vip: 0, limit: 40_000, margin: '2', terms: [6, 12, 24, 36, 48, 60] },
  { band: 'excellent', vip: 2, limit: 75_000, margin: '1.5', terms: [6, 12, 24, 36, 48, 60] },
] as const;

/** What a tenant of a currency lends without saying so; nothing in a currency whose rates the product does not know. */
export function baseLoans(currency: string): TenantLoans {
  const market = Object.hasOwn(markets, currency) ? markets[currency] : undefined;
  if (market === undefined) return { minimum: '0.01', offers: [] };
  const { worth, rate } = market;
  return {
    minimum: String(500 * worth),
    offers: offered.map(({ limit, margin, ...offer }) => ({
      ...offer,
      limit: String(limit * worth),
      annualRate: toBig(rate).plus(margin).toFixed(),
    })),
  };
}

export const baseCredit = (currency: string): TenantCredit => ({
  bands: baseBands,
  loans: baseLoans(currency),
});

/** Least score of a band of a tenant. */
export function startOf({ bands }: TenantCredit, band: ScoreBand): number {
  return band === 'poor' ? lowestScore : bands[band];
}

/** Checked by the generator against its schema; what is absent is as in base. */
export function creditOf(
  profile: Readonly<Record<string, unknown>>,
  currency: string,
): TenantCredit {
  const { bands, loans } = profile;
  const given = recordOf(bands);
  const start = (name: keyof BandStarts) => {
    const value = given[name];
    return typeof value === 'number' ? value : baseBands[name];
  };
  return {
    bands: {
      excellent: start('excellent'),
      good: start('good'),
      fair: start('fair'),
      average: start('average'),
    },
    loans: loansOf(recordOf(loans), baseLoans(currency)),
  };
}

function loansOf(
  { minimum, offers }: Readonly<Record<string, unknown>>,
  base: TenantLoans,
): TenantLoans {
  return {
    minimum: typeof minimum === 'string' && isDecimal(minimum) ? minimum : base.minimum,
    offers: Array.isArray(offers)
      ? offers.flatMap((offer: unknown) => offerOf(recordOf(offer)))
      : base.offers,
  };
}

function offerOf({
  band,
  vip,
  limit,
  annualRate,
  terms,
}: Readonly<Record<string, unknown>>): readonly LoanOffer[] {
  const known = scoreBands.find((each) => each === band);
  if (known === undefined || typeof limit !== 'string' || typeof annualRate !== 'string') return [];
  return [
    {
      band: known,
      vip: typeof vip === 'number' ? vip : 0,
      limit,
      annualRate,
      terms: Array.isArray(terms) ? terms.filter((each) => typeof each === 'number') : [],
    },
  ];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
