/** One person has one name, however it is typed. */
export function normaliseUsername(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}
