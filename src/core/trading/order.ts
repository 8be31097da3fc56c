/** What a client can ask a venue for. */
export type OrderSide = (typeof orderSides)[number];
export const orderSides = ['buy', 'sell'] as const;

export type OrderType = (typeof orderTypes)[number];
export const orderTypes = ['market', 'limit', 'stop'] as const;

/** Until the close of the day, or until it is cancelled (`goodTillDays` at most). */
export type OrderValidity = (typeof orderValidities)[number];
export const orderValidities = ['day', 'gtc'] as const;

/** How long an order that is good till cancelled works, in days. */
export const goodTillDays = 90;

/** `holding` executes directly, `review` waits for the back office (specification §3, trading types). */
export type TradingType = 'holding' | 'review';

/** Who thought of it: the client, or a plan that trades for them (specification §3, `da`). */
export type OrderSubtype = (typeof orderSubtypes)[number];
export const orderSubtypes = ['standard', 'da'] as const;

/** Why the back office rejected an order. */
export type OrderRejection = (typeof orderRejections)[number];
export const orderRejections = ['notSuitable', 'suspectedAbuse', 'clientAsked', 'other'] as const;

/** Why a venue rejected an order, or what was left of it. A gateway maps the codes of its venue to these. */
export type VenueRejection = (typeof venueRejections)[number];
export const venueRejections = [
  /** The venue has no such stock, or no longer. */
  'unknownSymbol',
  /** The limit is outside the prices that the venue takes that day. */
  'outsideBand',
  'lotSize',
  'tickSize',
  /** The venue does not trade the stock. */
  'suspended',
  'venueOther',
] as const;

/** Why an order ended before it was filled, or what was done with it afterwards. */
export type OrderReason =
  | OrderRejection
  | VenueRejection
  | 'cancelled'
  | 'split'
  | 'expired'
  | 'reversed'
  /** Sold by the desk, because its payment was outstanding. */
  | 'closed';

/** Why a step was taken; a stop that was reached works on. */
export type OrderStepReason = OrderReason | 'triggered';
