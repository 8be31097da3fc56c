import { matchPath, useLocation } from 'react-router';
import type { ScreenEntry } from '#core/bundle.ts';
import { useApp } from './app-context.ts';

/** The declared screen that is shown; none where the address leads nowhere. */
export function useShownScreen(): ScreenEntry | undefined {
  const { file } = useApp();
  const { pathname } = useLocation();
  return file.screens.find(({ route }) => matchPath(route, pathname) !== null);
}
