import { useEffect } from 'react';
import { useApp } from '#page/app-context.ts';

/** Sets "app name | page title" (specification §2). */
export function usePageTitle(title: string): void {
  const { file } = useApp();
  useEffect(() => {
    document.title = `${file.profile.name} | ${title}`;
  }, [file.profile.name, title]);
}
