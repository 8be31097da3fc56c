import { lazyPart } from '#platform/lazy-part.ts';

/** The shell of every screen but those before sign-in, whose own is smaller. */
export const FullShell = lazyPart(() => import('./shell/full-shell.tsx'));
