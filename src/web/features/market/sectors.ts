import type { components } from '#api/market.gen.ts';

export type Sector = components['schemas']['Sector'];

// A record, so that a sector that the service adds is missed here.
const every: Readonly<Record<Sector, true>> = {
  technology: true,
  health: true,
  financials: true,
  industrials: true,
  energy: true,
  utilities: true,
  consumer: true,
  materials: true,
  telecom: true,
  realEstate: true,
};

export const sectors = Object.keys(every).filter(isSector);

function isSector(name: string): name is Sector {
  return Object.hasOwn(every, name);
}
