/** The year that an address names; `null` for none, and for what is no year. */
export function reportYear(named: string | null): number | null {
  return named !== null && /^2[01]\d{2}$/.test(named) ? Number(named) : null;
}
