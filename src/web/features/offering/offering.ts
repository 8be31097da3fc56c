import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Offering = Schemas['Offering'];
export type OfferingDetail = Schemas['OfferingDetail'];
export type OfferingObstacle = Schemas['OfferingObstacle'];
export type OfferingQuote = Schemas['OfferingQuote'];
export type Application = Schemas['OfferingApplication'];

export const applicationTones: Readonly<Record<Application['status'], StatusTone>> = {
  awaiting: 'warn',
  withdrawn: 'calm',
  allotted: 'good',
  partly: 'good',
  none: 'calm',
  payment: 'danger',
  outstanding: 'danger',
  listing: 'warn',
  holding: 'good',
  refunded: 'calm',
  rejected: 'danger',
};

export const offeringTones: Readonly<Record<Offering['state'], StatusTone>> = {
  upcoming: 'calm',
  open: 'good',
  closed: 'warn',
  allotting: 'warn',
  allotted: 'warn',
  listed: 'calm',
  cancelled: 'danger',
};
