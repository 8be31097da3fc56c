/** The texts of one language beside those of another, as translators exchange them. */
export interface Translation {
  readonly source: string;
  readonly target: string;
  readonly units: readonly TranslationUnit[];
}

export interface TranslationUnit {
  readonly id: string;
  readonly source: string;
  /** Undefined while there is none. */
  readonly target: string | undefined;
}
