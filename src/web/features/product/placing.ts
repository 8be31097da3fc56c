import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Placing = Schemas['Placing'];
export type PlacingObstacle = Schemas['PlacingObstacle'];
export type PlacingApplication = Schemas['PlacingApplication'];

export const placingTones: Readonly<Record<PlacingApplication['status'], StatusTone>> = {
  awaiting: 'warn',
  settle: 'good',
  holding: 'calm',
  rejected: 'danger',
};

/** What a client wants: shares, the price of one, and what they cost. */
export interface WantedPlacing {
  readonly shares: string;
  readonly price: string;
  readonly amount: string;
  readonly fee: string;
  readonly total: string;
}
