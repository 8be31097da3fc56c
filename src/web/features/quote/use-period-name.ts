import { useText } from '#i18n/use-text.ts';
import type { FinancialReport } from './financial-statements.ts';

/** Names a period: `2025`, or `Q3 2025`. */
export function usePeriodName(): (report: FinancialReport) => string {
  const text = useText();
  return ({ year, quarter }) =>
    quarter === null
      ? String(year)
      : text('quote.financials.quarterOf', { quarter: String(quarter), year: String(year) });
}
