/** Bounds of a credit score. */
export const lowestScore = 300;
export const highestScore = 850;

export const scoreBands = ['excellent', 'good', 'fair', 'average', 'poor'] as const;
export type ScoreBand = (typeof scoreBands)[number];

/** The least score of each band. */
export type BandStarts = Readonly<Record<Exclude<ScoreBand, 'poor'>, number>>;

export const baseBands: BandStarts = { excellent: 750, good: 670, fair: 600, average: 540 };

export function bandOf(score: number, starts: BandStarts = baseBands): ScoreBand {
  if (score >= starts.excellent) return 'excellent';
  if (score >= starts.good) return 'good';
  if (score >= starts.fair) return 'fair';
  return score >= starts.average ? 'average' : 'poor';
}

/** What a score is made from. */
export interface ScoreFacts {
  readonly isVerified: boolean;
  /** Whole months since the client joined. */
  readonly months: number;
  /** Deposits credited within a year. */
  readonly deposits: number;
  /** Instalments paid by their due date, and those that were not, within two years. */
  readonly paidInTime: number;
  readonly paidLate: number;
  /** Whether anything is outstanding now, and whether anything was within a year. */
  readonly owes: boolean;
  readonly owed: boolean;
  /** Months of the last twelve in which money moved. */
  readonly activeMonths: number;
}

export const scoreFactors = [
  'identity',
  'tenure',
  'deposits',
  'repayment',
  'outstanding',
  'activity',
] as const;
export type ScoreFactorKind = (typeof scoreFactors)[number];

/** What one thing adds to the lowest score, or takes from it. */
export interface ScoreFactor {
  readonly kind: ScoreFactorKind;
  readonly points: number;
  readonly max: number;
}

/** Most points of each factor; together they lead from the lowest score to the highest. */
const maxPoints: Readonly<Record<ScoreFactorKind, number>> = {
  identity: 110,
  tenure: 90,
  deposits: 100,
  repayment: 130,
  outstanding: 80,
  activity: 40,
};

/** What an outstanding balance takes away as long as it stands. */
const owingPoints = -170;
/** Of a client who never borrowed. */
const withoutLoans = 90;

/** The factors of a score. Before the identity is verified nothing counts. */
export function scoreFactorsOf(facts: ScoreFacts): readonly ScoreFactor[] {
  const points: Readonly<Record<ScoreFactorKind, number>> = {
    identity: maxPoints.identity,
    tenure: tenurePoints(facts.months),
    deposits: facts.deposits * 20,
    repayment: withoutLoans + facts.paidInTime * 10 - facts.paidLate * 30,
    outstanding: facts.owes
      ? owingPoints
      : facts.owed
        ? maxPoints.outstanding / 2
        : maxPoints.outstanding,
    activity: facts.activeMonths * 10,
  };
  return scoreFactors.map((kind) => ({
    kind,
    points: facts.isVerified ? clamp(points[kind], kind) : 0,
    max: maxPoints[kind],
  }));
}

/** The lowest score and what the factors add to it, within the bounds. */
export function scoreOf(factors: readonly ScoreFactor[]): number {
  return withinScore(factors.reduce((sum, { points }) => sum + points, lowestScore));
}

/**
 * What a client's score is where the desk has set it: that figure, less what an outstanding balance takes from every score
 * (specification §4).
 */
export function setScoreOf(set: number, owes: boolean): number {
  return owes ? withinScore(set + owingPoints - maxPoints.outstanding) : set;
}

function tenurePoints(months: number): number {
  if (months >= 24) return maxPoints.tenure;
  if (months >= 12) return 70;
  if (months >= 3) return 40;
  return months >= 1 ? 20 : 0;
}

function clamp(points: number, kind: ScoreFactorKind): number {
  const least = kind === 'outstanding' ? owingPoints : 0;
  return Math.min(maxPoints[kind], Math.max(least, points));
}

function withinScore(score: number): number {
  return Math.min(highestScore, Math.max(lowestScore, Math.round(score)));
}
