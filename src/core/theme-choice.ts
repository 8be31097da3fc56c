/** Theme when nothing valid is chosen (specification §2). */
const standardTheme = 'standard';

export type Mode = 'light' | 'dark';

/** The mode that a theme is always shown in: Dark and Light are the standard theme with its mode held. `null` for all others. */
export function heldMode(theme: string): Mode | null {
  return theme === 'dark' || theme === 'light' ? theme : null;
}

/** The theme whose stylesheet shows `theme`. */
export function shownTheme(theme: string): string {
  return heldMode(theme) === null ? theme : standardTheme;
}

export function chooseTheme(offered: readonly string[], stored: string | null): string {
  return stored !== null && offered.includes(stored) ? stored : standardTheme;
}

export function chooseMode(stored: string | null, systemPrefersDark: boolean): Mode {
  if (stored === 'light' || stored === 'dark') return stored;
  return systemPrefersDark ? 'dark' : 'light';
}
