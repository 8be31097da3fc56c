/** What messages speak of; a tenant gives each a route (`navigation.messages.links`). */
export const messageTargets = [
  'identity',
  'permissions',
  'security',
  'sessions',
  'beneficiaries',
  'accounts',
  'exchange',
  'payees',
  'deposits',
  'outstanding',
  'withdrawals',
  'score',
  'orders',
  'loans',
  'products',
  'offerings',
  'funds',
  'bonds',
  'notes',
  'quants',
  'placings',
  'otcBids',
  'dividends',
  'splits',
  'chat',
  'closure',
  'alerts',
  'plans',
] as const;
export type MessageTarget = (typeof messageTargets)[number];

/**
 * What a message speaks of. The app knows on which of its screens that is; `id` names one of several. Of `orders` it may name a stock
 * (`market:symbol`), for the client's orders of it.
 */
export interface MessageLink {
  readonly to: MessageTarget;
  readonly id: string | null;
}
