import { noise } from '../model/noise.ts';
import type { CompanyFacts } from '../market-provider.ts';

const cities: Readonly<Record<string, readonly [string, ...string[]]>> = {
  US: ['Boston', 'Denver', 'Portland', 'Richmond', 'Minneapolis'],
  ES: ['Madrid', 'Bilbao', 'Valencia', 'Sevilla', 'Zaragoza'],
  IN: ['Mumbai', 'Pune', 'Bengaluru', 'Hyderabad', 'Ahmedabad'],
  PL: ['Warszawa', 'Kraków', 'Gdańsk', 'Wrocław', 'Poznań'],
  TR: ['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Adana'],
};

/** What is known of an invented company beside its accounts; `revenue` is that of a year. */
export function companyFacts(
  seed: number,
  country: string,
  worth: number,
  revenue: number,
): CompanyFacts {
  const drawn = (name: number) => noise(seed, 0, name, 51);
  const places = cities[country] ?? [''];
  const founded = 1905 + Math.floor(drawn(1) * 95);
  const listed = Math.max(founded + 4, 1955) + Math.floor(drawn(2) * 10);
  const month = String(1 + Math.floor(drawn(3) * 12)).padStart(2, '0');
  const day = String(2 + Math.floor(drawn(4) * 26)).padStart(2, '0');
  // Revenue a head follows the prices of the country, which the worth of a share of the company stands for.
  const heads = 4_000 + 30_000 * drawn(5) * Math.min(1, revenue / worth);
  return {
    city: places[Math.floor(drawn(6) * places.length)] ?? places[0] ?? '',
    founded,
    listedSince: `${listed}-${month}-${day}`,
    employees: Math.round(heads / 10) * 10,
    fiscalYearEnd: '12-31',
  };
}
