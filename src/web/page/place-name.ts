import type { MessageId } from '#i18n/message-ids.gen.ts';

const places = [
  'cash',
  'bank',
  'custody',
  'issuer',
  'market',
  'fx',
  'fees',
  'promotion',
  'lending',
  'interest',
  'obligations',
  'frozen',
  'unsettled',
  'invested',
  'outstanding',
  'loan',
  'bonus',
  'clearing',
  'tax',
  'duty',
] as const;

/** Message that names the other side of a movement. An unknown one gets a generic text. */
export function placeName(place: string): MessageId {
  const found = places.find((each) => each === place);
  return found === undefined ? 'statement.place.other' : `statement.place.${found}`;
}
