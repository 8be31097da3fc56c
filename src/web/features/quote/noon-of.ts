/** A day is a date without a zone: noon keeps it the same day everywhere. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}
