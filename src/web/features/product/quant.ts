import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Quant = Schemas['Quant'];
export type QuantHolding = Schemas['QuantHolding'];

export const quantTones: Readonly<Record<QuantHolding['status'], StatusTone>> = {
  holding: 'good',
  settle: 'warn',
  sold: 'calm',
  rejected: 'danger',
};
