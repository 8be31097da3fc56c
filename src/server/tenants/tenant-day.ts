import type { CivilDay } from '#core/civil-day.ts';
import { dayOfNumber } from '#core/civil-day.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { Tenant } from './tenant-directory.ts';

/** The time zone whose calendar a tenant goes by: due days, days of interest. */
export function zoneOf({ countryCode }: Pick<Tenant, 'countryCode'>): string {
  return countryOfPhoneCode(countryCode).timezones[0];
}

/** The day that it is where the tenant is. */
export function todayOf(tenant: Pick<Tenant, 'countryCode'>, now: Date): CivilDay {
  return dayOfNumber(civilDayAt(zoneOf(tenant), now.getTime()));
}
