import type { Icon } from '#config/screen.gen.ts';
import { useApp } from '#page/app-context.ts';

export interface Tab {
  readonly id: string;
  readonly route: string;
  /** Message id. */
  readonly title: string;
  readonly icon: Icon;
}

/** The main tabs, in the order that the screens declare. */
export function useTabs(): readonly Tab[] {
  const { file } = useApp();
  return file.screens
    .flatMap(({ id, route, tab }) =>
      tab === undefined ? [] : [{ id, route, order: tab.order, title: tab.title, icon: tab.icon }],
    )
    .sort((one, other) => one.order - other.order);
}
