import { use } from 'react';
import { useApp } from './app-context.ts';

/** Waits until these groups of messages are in the page. */
export function useMessages(groups: readonly string[]): void {
  const { preferences } = useApp();
  const coming = preferences.need(groups);
  if (coming !== null) use(coming);
}
