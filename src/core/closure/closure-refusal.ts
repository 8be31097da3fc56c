/** Why the desk declines to close an account; the client reads it in their language. */
export const closureRefusals = ['dispute', 'investigation', 'identity', 'contactNeeded'] as const;
export type ClosureRefusal = (typeof closureRefusals)[number];
