import { invalidates } from './invalidates.gen.ts';

/** The reads that a write of the product changes, as the contract says (`x-invalidates`). */
export function changedBy(method: string, path: string): readonly string[] {
  return invalidates[`${method} ${path}`] ?? [];
}
