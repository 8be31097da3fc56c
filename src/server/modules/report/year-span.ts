import { startOfDay } from '#server/http/query-days.ts';

/** What one client did in a year: from its first moment on, until before its last one. */
export interface YearSpan {
  readonly tenant: string;
  readonly clientId: string;
  readonly from: Date;
  readonly until: Date;
}

/** A year of a zone's calendar: it turns at midnight there. */
export function yearSpan(
  { tenant, clientId, zone }: Pick<YearSpan, 'tenant' | 'clientId'> & { readonly zone: string },
  year: number,
): YearSpan {
  return {
    tenant,
    clientId,
    from: startOfDay(zone, `${year}-01-01`),
    until: startOfDay(zone, `${year + 1}-01-01`),
  };
}
