/** A built core: its chunks and how they need each other. Stored beside them as `core.json`. */
export interface Core {
  /** Absolute folder that the files lie in. */
  readonly folder: string;
  /** Milliseconds that the build took, 0 when it was found built. */
  readonly builtIn: number;
  /** Name of the entry's chunk in `chunks`. */
  readonly entry: string;
  /** Name of the chunk with the app, which the entry asks for at once. */
  readonly launch: string;
  readonly chunks: Readonly<Record<string, CoreChunk>>;
  /** Every emitted file. */
  readonly files: Readonly<Record<string, CoreFile>>;
}

export interface CoreChunk {
  readonly file: string;
  /** Source it was made of, when it is an entry or was imported lazily. */
  readonly source?: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly css: readonly string[];
  readonly assets: readonly string[];
}

export interface CoreFile {
  readonly bytes: number;
  /** gzip -9, as a static host would send it. */
  readonly gzip: number;
  /** `sha256-…` */
  readonly integrity: string;
  /** Packages that something in it comes from, as folders under `node_modules`. */
  readonly packages: readonly string[];
}
