import { createRequire } from 'node:module';
import path from 'node:path';
import type { BuildFailure, Message, Metafile } from 'esbuild';

/** A problem of a block's code, with its place in one of the files it is made of. */
export interface CodeProblem {
  readonly code: 'block/syntax' | 'block/import';
  readonly message: string;
  /** Path inside the folder of blocks; empty when no file is to blame. */
  readonly file: string;
  /** Line from 1, column in bytes from 0, as esbuild counts. */
  readonly line: number;
  readonly column: number;
}

export interface CompiledCode {
  /** One ES module with its imports from the kit as they were written. */
  readonly text: string;
  readonly exports: readonly string[];
  /** Every file it is made of, relative to the folder of blocks, with what each imports from elsewhere. */
  readonly inputs: ReadonlyMap<string, readonly string[]>;
}

// The oldest browsers that the core speaks to.
const target = ['chrome111', 'firefox115', 'safari16.4'];

// Loaded when a tenant has something for it: most have not, and `check` should stay fast.
function compiler(): typeof import('esbuild') {
  return createRequire(import.meta.url)('esbuild');
}

/** Compiles one block with the files beside it. What lies outside the folder is named in `inputs`, for others to refuse. */
export function compileBlock(folder: string, entry: string): CompiledCode | readonly CodeProblem[] {
  try {
    const { outputFiles, metafile } = compiler().buildSync({
      absWorkingDir: folder,
      entryPoints: [entry],
      outdir: folder,
      write: false,
      metafile: true,
      bundle: true,
      format: 'esm',
      platform: 'browser',
      target,
      // Another tenant's tsconfig.json somewhere above must not change what is built.
      packages: 'external',
      jsx: 'automatic',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      charset: 'utf8',
      legalComments: 'eof',
      logLevel: 'silent',
    });
    const output = Object.values(metafile.outputs)[0];
    return {
      text: outputFiles[0]?.text ?? '',
      exports: output?.exports ?? [],
      inputs: inputsOf(metafile),
    };
  } catch (error) {
    if (!isFailure(error)) throw error;
    return error.errors.map(problemOf);
  }
}

/** The same module in few bytes, as a bundle holds it. */
export function minifyBlock(text: string): string {
  return compiler().transformSync(text, {
    minify: true,
    format: 'esm',
    target,
    charset: 'utf8',
    legalComments: 'eof',
  }).code;
}

function inputsOf(metafile: Metafile): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file.split(path.sep).join('/'),
      imports.filter((one) => one.external === true).map((one) => one.path),
    ]),
  );
}

function problemOf({ text, location }: Message): CodeProblem {
  const place = {
    file: location?.file ?? '',
    line: location?.line ?? 1,
    column: location?.column ?? 0,
  };
  if (text.startsWith('Could not resolve'))
    return {
      ...place,
      code: 'block/import',
      message: `cannot resolve ${/"(.*)"/.exec(text)?.[1] ?? ''}`,
    };
  if (text.startsWith('No loader is configured'))
    return {
      ...place,
      code: 'block/import',
      message: 'blocks can import only TypeScript files; images belong in assets/',
    };
  return { ...place, code: 'block/syntax', message: `invalid TypeScript: ${text}` };
}

function isFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}
