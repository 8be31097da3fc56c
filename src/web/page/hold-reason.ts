import type { MessageId } from '#i18n/message-ids.gen.ts';

const known = [
  'withdrawal',
  'order',
  'payment',
  'subscription',
  'fundPurchase',
  'fundRedemption',
  'bondPurchase',
  'bondSale',
  'noteSubscription',
  'placing',
  'lock',
] as const;

/** Message that says what something is set aside for. A kind that this app does not know gets a general text. */
export function holdReason(kind: string): MessageId {
  const found = known.find((each) => each === kind);
  return found === undefined ? 'holds.reason.other' : `holds.reason.${found}`;
}
