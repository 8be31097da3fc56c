import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Fund = Schemas['Fund'];
export type FundObstacle = Schemas['FundObstacle'];
export type FundQuote = Schemas['FundQuote'];
export type FundOrder = Schemas['FundOrder'];
export type FundSide = Schemas['FundSide'];

export const orderTones: Readonly<Record<FundOrder['status'], StatusTone>> = {
  pending: 'warn',
  holding: 'good',
  settle: 'calm',
  sold: 'calm',
  rejected: 'danger',
};
