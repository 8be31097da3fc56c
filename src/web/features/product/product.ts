import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Product = Schemas['Product'];
export type ProductDetail = Schemas['ProductDetail'];
export type ProductObstacle = Schemas['ProductObstacle'];
export type ProductQuote = Schemas['ProductQuote'];
export type Holding = Schemas['ProductHolding'];
export type Renewal = Holding['renewal'];

export const holdingTones: Readonly<Record<Holding['status'], StatusTone>> = {
  awaiting: 'warn',
  holding: 'good',
  settle: 'calm',
  sold: 'calm',
  rejected: 'danger',
};
