import type { components } from '#api/client.gen.ts';
import type { OrderSide } from '#core/trading/order.ts';

type Schemas = components['schemas'];

export type OrderQuote = Schemas['OrderQuote'];
export type OrderObstacle = Schemas['OrderObstacle'];
export type OrderRequest = Schemas['OrderRequest'];
export type Account = Schemas['Account'];

/** The stock that a ticket is for, and the side that it begins with. */
export interface TicketProps {
  readonly market: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly onSide: (side: OrderSide) => void;
  /** Of a sale: the purchase whose shares are sold; `null` where it is of all shares. */
  readonly purchase: string | null;
}

export interface TicketFormProps extends TicketProps {
  readonly accounts: readonly Account[];
}
