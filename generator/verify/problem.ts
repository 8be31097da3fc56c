/** Something wrong with a built bundle: which file, and what. */
export interface BundleProblem {
  readonly file: string;
  readonly code: 'integrity' | 'isolation' | 'headers' | 'budget' | 'pruned' | 'missing' | 'text';
  readonly message: string;
}
