import { useLocation } from 'react-router';
import { useApp } from '#page/app-context.ts';

/** Where to sign in, with the return path: to the screen that asked for it, or to where the client is. */
export function useLoginPath(): string {
  const { file } = useApp();
  const { pathname, search } = useLocation();
  const route =
    file.screens.find((screen) => screen.id === file.navigation.login)?.route ?? '/login';
  const wanted = new URLSearchParams(search).get('redirect') ?? pathname + search;
  return `${route}?redirect=${encodeURIComponent(wanted)}`;
}
