/** Why the desk rejected a bank account. */
export type PayeeRejection = (typeof payeeRejections)[number];
export const payeeRejections = [
  'documentsNeeded',
  'thirdParty',
  'suspectedFraud',
  'clientAsked',
] as const;

/** Whether two spellings are the same name: case, spaces and the accents of Latin letters do not count, as on bank cards. */
export function isSameHolder(one: string, other: string): boolean {
  return spelling(one) === spelling(other);
}

function spelling(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ');
}
