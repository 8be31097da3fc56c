import { lazyPart } from '#platform/lazy-part.ts';

// The login waits for no gate: what evaluates one comes with the first screen or block that has one.
export const ProtectedScreen = lazyPart(() => import('./protected-screen.tsx'));
export const GatedBlock = lazyPart(() => import('./gated-block.tsx'));
