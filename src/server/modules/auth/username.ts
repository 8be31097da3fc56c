// As the contract lets a client register.
const allowed = /^[a-z0-9][a-z0-9._-]{2,39}$/;

/** Whether this name is possible, as `normaliseUsername` writes it. */
export function isUsername(name: string): boolean {
  return allowed.test(name);
}

/** One person has one name, however it is typed. */
export function normaliseUsername(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}
