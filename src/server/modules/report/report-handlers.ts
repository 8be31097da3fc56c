import { CodedError } from '#core/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { CallContext, Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { printedDocument } from '#server/print/printed-document.ts';
import { printYearReport } from './print-year-report.ts';
import { yearReport } from './year-report-service.ts';

/** Sales, dividends and sources of income of a report that is printed, at most: some fifty pages. */
const printedLines = 2000;

/** What a client earned and paid in a year. */
export function reportHandlers(
  db: Database,
  clock: Clock,
  { stocks, venues }: Pick<MarketProvider, 'stocks' | 'venues'>,
): Handlers<'getYearReport' | 'getYearReportPdf'> {
  const read = (context: CallContext, year: number | undefined) =>
    db.inTenant(context.tenant.id, (tx) =>
      yearReport(tx, {
        tenant: context.tenant,
        locale: context.locale,
        now: clock(),
        clientId: signedIn(context).clientId,
        year,
        stocks,
        venues,
      }),
    );
  return {
    getYearReport: ({ query }, context) => read(context, query.year),
    async getYearReportPdf({ query }, context) {
      const { tenant, locale } = context;
      const { clientId } = signedIn(context);
      const report = await read(context, query.year);
      const { gains, dividends, income } = report;
      const lines = gains.lots.length + dividends.payments.length + income.sources.length;
      if (lines > printedLines) throw new CodedError('reportTooLong', { limit: printedLines });
      const client = await db.inTenant(tenant.id, (tx) => readClient(tx, tenant.id, clientId));
      return printedDocument({ tenant, locale, client }, `year-${report.year}.pdf`, (given) =>
        printYearReport({ ...given, report, at: clock() }),
      );
    },
  };
}
