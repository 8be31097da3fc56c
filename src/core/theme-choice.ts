/** Theme when nothing valid is chosen (specification §2). */
const standardTheme = 'standard';

export function chooseTheme(offered: readonly string[], stored: string | null): string {
  return stored !== null && offered.includes(stored) ? stored : standardTheme;
}

export type Mode = 'light' | 'dark';

export function chooseMode(stored: string | null, systemPrefersDark: boolean): Mode {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemPrefersDark ? 'dark' : 'light';
}
