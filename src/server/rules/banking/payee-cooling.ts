const hour = 3_600_000;

/**
 * From when on money can be sent to a bank account. The wait gives its client time to notice an account that someone else added, so it
 * runs from the moment at which the account would otherwise be good: its adding in the client's own name, its acceptance in another.
 */
export function usableFrom(accepted: Date, coolingHours: number): Date {
  return new Date(accepted.getTime() + coolingHours * hour);
}
