import type { ReactNode } from 'react';
import { Link } from '#ui/link.ts';
import { useApp } from './app-context.ts';

/** A link to a screen by its id; nothing where the tenant has no such screen. */
export function ScreenLink({
  screen,
  children,
}: {
  readonly screen: string | null;
  readonly children: ReactNode;
}) {
  const found = useApp().file.screens.find(({ id }) => id === screen);
  return found === undefined ? null : <Link to={found.route}>{children}</Link>;
}
