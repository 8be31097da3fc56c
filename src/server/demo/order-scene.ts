import type { OrderSide, OrderType, OrderValidity } from '#core/trading/order.ts';

/** What happens to an order in the story of a client; an order is called by the name under which it is placed. */
export type OrderScene =
  | ({ readonly act: 'place'; readonly name: string } & DemoOrder)
  | { readonly act: 'cancel' | 'reject'; readonly name: string }
  /** The desk begins to review the orders of a stock, or lets them trade as usual again. */
  | { readonly act: 'review' | 'open'; readonly instrument: string }
  /** The desk lets one go on at the price of now, beyond what was set aside for it. */
  | { readonly act: 'authorise'; readonly name: string }
  /** The server looks at every open order, and at what has to be settled. */
  | { readonly act: 'look' }
  /** The server looks at one every other second, until something of it is executed. */
  | { readonly act: 'watch'; readonly name: string }
  /** The client reads what has come of them. */
  | { readonly act: 'read' };

export interface DemoOrder {
  readonly instrument: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly validity: OrderValidity;
  /** The lowest price of the day, or the best one of the other side; `null` at the market. */
  readonly limit: 'lowest' | 'best' | null;
  /** Money that it is about, in the currency of the stock. */
  readonly worth: string;
}
