import { useApp } from '#page/app-context.ts';

/** Gives the address of one of the news; `null` where the tenant has no such screen. */
export function useNewsPath(): (id: string) => string | null {
  const { file } = useApp();
  const screen = file.screens.find((each) => each.id === 'news-item');
  return (id) => screen?.route.replace(':id', id) ?? null;
}
