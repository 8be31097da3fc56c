/** Where the client's connection comes from, as a service of the tenant's choice says (specification §7). */
export interface Region {
  readonly country: string;
  readonly city: string | null;
}

/** Asks the service at `address`. Rejects when it is not reached or its answer names no country. */
export async function readRegion(address: string, signal: AbortSignal): Promise<Region> {
  const response = await fetch(address, {
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`the geolocation service answered ${response.status}`);
  const answer: unknown = await response.json();
  const { country, city } = isRecord(answer) ? answer : {};
  if (typeof country !== 'string' || country === '')
    throw new Error('the geolocation service names no country');
  return { country, city: typeof city === 'string' && city !== '' ? city : null };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
