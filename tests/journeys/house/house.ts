/** Environment variable that carries the house to the workers. */
export const houseVariable = 'LIVERY_JOURNEYS_HOUSE';

/** Where everything is that journeys use. */
export interface House {
  /** Address of the backend, behind the bundles' own hosts. */
  readonly backend: string;
  /** Address of the desk, and the sessions of two operators of every profile. */
  readonly desk: string;
  readonly operators: Readonly<Record<string, readonly [string, string]>>;
  /** What the backend printed so far, the demonstration's messages among it. */
  readonly log: string;
  /** Folder with a built bundle for each profile, and `both`, which carries two. */
  readonly dist: string;
  /** Bundle → address of its host. */
  readonly hosts: Readonly<Record<string, string>>;
}

export function readHouse(): House {
  const text = process.env[houseVariable];
  if (text === undefined)
    throw new Error('no house is open: journeys run under `npx playwright test`');
  return JSON.parse(text);
}

export function hostOf(house: House, bundle: string): string {
  const host = house.hosts[bundle];
  if (host === undefined) throw new Error(`the house has no bundle ${bundle}`);
  return host;
}
