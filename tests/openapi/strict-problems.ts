import path from 'node:path';
import ts from 'typescript';

/** What the compiler says, with every strictness there is, of files in a folder; empty when they are clean. */
export function strictProblems(folder: string, files: readonly string[]): string {
  const program = ts.createProgram(
    files.map((file) => path.join(folder, file)),
    {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
    },
  );
  return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });
}
