import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Plan = Schemas['TradingPlan'];
export type PlanDay = Schemas['TradingPlanDay'];
export type PlanOffer = Schemas['TradingPlanOffer'];
export type PlanRequest = Schemas['TradingPlanRequest'];
export type PlanVenue = Schemas['TradingPlanVenue'];

export const planTones: Readonly<Record<Plan['status'], StatusTone>> = {
  draft: 'calm',
  active: 'good',
  paused: 'warn',
  stopping: 'warn',
  stopped: 'calm',
  ended: 'calm',
};

/** Whether a plan can be stopped still. */
export function isStoppable({ status }: Pick<Plan, 'status'>): boolean {
  return status === 'active' || status === 'paused';
}
