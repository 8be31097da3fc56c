/** Date ranges of specification §4: calendar periods that today is in, and numbers of days back; a year and all beside them. */
export const dateRanges = [
  'today',
  'week',
  'month',
  'quarter',
  '7D',
  '30D',
  '90D',
  '1Y',
  'all',
] as const;

export type DateRange = (typeof dateRanges)[number];

const dayLength = 86_400_000;
const daysBack = { '7D': 7, '30D': 30, '90D': 90, '1Y': 365, all: 3650 } as const;

/**
 * The day, `YYYY-MM-DD` in UTC, whose closing figures a range begins with: the last one before a calendar period (weeks
 * begin on Monday), else so many days back. Ten years stand for all.
 */
export function rangeStart(range: DateRange, now: Date): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return new Date(startOf(range, now, today)).toISOString().slice(0, 10);
}

function startOf(range: DateRange, now: Date, today: number): number {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  switch (range) {
    case 'today':
      return today - dayLength;
    case 'week':
      return today - (((now.getUTCDay() + 6) % 7) + 1) * dayLength;
    case 'month':
      return Date.UTC(year, month, 0);
    case 'quarter':
      return Date.UTC(year, month - (month % 3), 0);
    default:
      return today - daysBack[range] * dayLength;
  }
}
