import type { BandStarts } from '#core/banking/score.ts';
import { baseBands } from '#core/banking/score.ts';

/** How a tenant reads credit scores. */
export interface TenantCredit {
  readonly bands: BandStarts;
}

export const baseCredit: TenantCredit = { bands: baseBands };

/** Checked by the generator against its schema; what is absent is as in base. */
export function creditOf(profile: Readonly<Record<string, unknown>>): TenantCredit {
  const { bands } = profile;
  const given: Readonly<Record<string, unknown>> =
    typeof bands === 'object' && bands !== null ? { ...bands } : {};
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
  };
}
