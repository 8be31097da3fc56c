import type { components } from '#api/client.gen.ts';

/** What a range has brought, of the holdings or of everything. */
export type RangeFigures = Pick<
  components['schemas']['Portfolio'],
  'currency' | 'range_gain' | 'time_weighted_percent' | 'money_weighted_percent' | 'range_parts'
>;
