import { useLocation } from 'react-router';
import type { Icon } from '#config/screen.gen.ts';
import { useApp } from '#page/app-context.ts';
import { useShownScreen } from '#page/use-shown-screen.ts';

export interface Tab {
  readonly id: string;
  readonly route: string;
  /** Message id. */
  readonly title: string;
  readonly icon: Icon;
  /** For `aria-current`: whether its screen is shown, or one that belongs to it. */
  readonly current: 'page' | 'true' | undefined;
}

/** The main tabs, in the order that the screens declare. */
export function useTabs(): readonly Tab[] {
  const { file } = useApp();
  const { pathname } = useLocation();
  const place = useShownScreen()?.under ?? pathname;
  return file.screens
    .flatMap(({ id, route, tab }) => {
      if (tab === undefined) return [];
      const { order, title, icon } = tab;
      const current =
        route === pathname ? 'page' : `${place}/`.startsWith(`${route}/`) ? 'true' : undefined;
      return [{ id, route, order, title, icon, current } as const];
    })
    .sort((one, other) => one.order - other.order);
}
