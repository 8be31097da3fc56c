import { useEffect, useLayoutEffect } from 'react';
import { useApp } from './app-context.ts';

/** Sets "app name | page title" (specification §2). */
export function usePageTitle(title: string): void {
  const { file } = useApp();
  // Before what a block says of its subject, which is an effect after it.
  useLayoutEffect(() => {
    document.title = `${file.profile.name} | ${title}`;
  }, [file.profile.name, title]);
}

/** Names what a screen is about in place of its own title, while it is known. */
export function useSubjectTitle(subject: string | undefined): void {
  const { file } = useApp();
  useEffect(() => {
    if (subject === undefined) return;
    const before = document.title;
    const named = `${file.profile.name} | ${subject}`;
    document.title = named;
    return () => {
      if (document.title === named) document.title = before;
    };
  }, [file.profile.name, subject]);
}
