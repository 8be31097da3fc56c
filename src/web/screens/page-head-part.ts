import type { ScreenEntry } from '#core/bundle.ts';
import { lazyPart } from '#platform/lazy-part.ts';

/** A screen of a tab is known by it, and what comes before sign-in has a frame of its own. */
export function hasHead({ tab, shell, heading }: ScreenEntry): boolean {
  return tab === undefined && shell !== 'bare' && heading !== 'hidden';
}

export const PageHead = lazyPart(() => import('./page-head.tsx'));
