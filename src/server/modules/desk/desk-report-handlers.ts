import type { Handlers } from '#server/http/handler.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { yearReport } from '#server/modules/report/year-report-service.ts';
import { createClientAct } from './client-act.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

/** The report of a client's year, as the client reads it, and a record of who read it. */
export function deskReportHandlers(
  dependencies: DeskDependencies,
  { stocks, venues }: Pick<MarketProvider, 'stocks' | 'venues'>,
): Handlers<'readClientYearReport'> {
  const act = createClientAct(dependencies);
  return {
    readClientYearReport: ({ path: { id }, body }, context) =>
      act('client.report', id, context, async (tx) => {
        const { tenant, locale } = context;
        const now = dependencies.clock();
        const wanted = { tenant, locale, now, clientId: id, year: body.year, stocks, venues };
        const report = await yearReport(tx, wanted);
        return { answer: report, after: { year: report.year } };
      }),
  };
}
