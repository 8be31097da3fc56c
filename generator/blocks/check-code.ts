import { errorAt } from '#generator/diagnostics/finding-at.ts';
import path from 'node:path';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { kitModules, type KitLine } from './block-kit.ts';
import type { CodeProblem, CompiledCode } from './compile-block.ts';

/** Answers the source of a file in the folder of blocks. */
export type ReadSource = (name: string) => SourceFile;

/** What a block's code must not do: import from beyond the kit and its own folder, or export something else than a component. */
export function checkCode(
  entry: string,
  code: CompiledCode,
  kit: readonly KitLine[],
  source: ReadSource,
): Finding[] {
  const imports = [...code.inputs].flatMap(([file, outside]) =>
    unexpectedPackages(outside, source(file)),
  );
  // Names of a module that cannot be imported at all are one mistake, not two.
  const names = imports.length === 0 ? unexpectedNames(code, kit, source) : [];
  return [...imports, ...names, ...unexpectedExport(entry, code, source(entry))];
}

/** A problem that the compiler found, as a finding. */
export function codeFinding(
  { code, message, file, line, column }: CodeProblem,
  entry: string,
  source: ReadSource,
): Finding {
  const from = source(file === '' ? entry : file);
  const lines = from.text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const inLine = Buffer.from(lines[line - 1] ?? '')
    .subarray(0, column)
    .toString('utf8').length;
  return errorAt(code, message, { file: from, offset: before + inLine });
}

function unexpectedPackages(outside: readonly string[], file: SourceFile): Finding[] {
  const known: readonly string[] = kitModules;
  return [...new Set(outside)]
    .filter((name) => !known.includes(name))
    .map((name) =>
      errorAt(
        'block/import',
        `blocks can import only from "react", "livery/blocks" and files beside them, not from "${name}"`,
        { file, offset: quoted(file.text, name) },
        suggest(name, known),
      ),
    );
}

/** Imports of a file in the folder of blocks that lead out of it: found in the text, so that nothing out there is read. */
export function leavingImports(name: string, file: SourceFile): Finding[] {
  return [...file.text.matchAll(/(?:from|import)\s*\(?\s*(["'])((?:\.\.?\/|\/)[^"']*)\1/g)]
    .filter(
      ([, , address = '']) =>
        address.startsWith('/') ||
        !path.posix.join('/blocks', path.posix.dirname(name), address).startsWith('/blocks/'),
    )
    .map(({ 0: whole, 2: address = '', index }) =>
      errorAt('block/import', `"${address}" is outside the tenant's blocks folder`, {
        file,
        offset: index + whole.length - address.length - 2,
      }),
    );
}

// The compiler writes imports in one way only: `import X, { a, b as c } from "module";`
const importLine = /^import ([^;]*?) from "([^"]+)";$/gms;

function unexpectedNames(
  { text, inputs }: CompiledCode,
  kit: readonly KitLine[],
  source: ReadSource,
): Finding[] {
  const findings: Finding[] = [];
  for (const [, clause = '', module = ''] of text.matchAll(importLine)) {
    const known = kit.filter((line) => line.from === module).flatMap((line) => line.names);
    const listed = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
    const names = listed
      .split(',')
      .map((name) => name.trim().split(' as ')[0] ?? '')
      .filter((name) => name !== '');
    const whole = clause.replace(/\{[^}]*\}/, '').replace(/[\s,]/g, '');
    if (whole !== '')
      findings.push(
        errorAt(
          'block/import',
          `use named imports from "${module}": import { ${known[0] ?? 'useState'} } from '${module}'`,
          placeOf(
            new RegExp(`import\\s+(?!type\\b)[*\\w][^;]*?from\\s*["']${module}["']`),
            inputs,
            source,
          ),
        ),
      );
    for (const name of names.filter((one) => !known.includes(one))) {
      const elsewhere = kit.find((line) => line.from !== module && line.names.includes(name));
      findings.push(
        errorAt(
          'block/import',
          `"${module}" does not export ${name} to blocks`,
          placeOf(new RegExp(`\\b${name}\\b`), inputs, source),
          elsewhere ? `import it from "${elsewhere.from}"` : suggest(name, known),
        ),
      );
    }
  }
  return findings;
}

function placeOf(words: RegExp, inputs: CompiledCode['inputs'], source: ReadSource): Place {
  const sources = [...inputs.keys()].map(source);
  const file = sources.find(({ text }) => words.test(text)) ??
    sources.at(-1) ?? { path: '', text: '' };
  return { file, offset: Math.max(0, file.text.search(words)) };
}

function unexpectedExport(
  entry: string,
  { text, exports }: CompiledCode,
  file: SourceFile,
): Finding[] {
  const at = Math.max(0, file.text.search(/export\s+default/));
  if (!exports.includes('default')) {
    const named = exports.find((name) => /^[A-Z]/.test(name));
    return [
      errorAt(
        'block/export',
        'a block must be the default export of its file',
        {
          file,
          offset:
            named === undefined
              ? 0
              : Math.max(0, file.text.search(new RegExp(`export\\b[^\\n]*\\b${named}\\b`))),
        },
        `write: export default function ${named ?? componentName(entry)}(props) { … }`,
      ),
    ];
  }
  const name = /(?:^|[\s,{])([\w$]+) as default\b/.exec(text)?.[1] ?? 'default';
  const [, async, kind, rest = ''] =
    new RegExp(
      `^(async )?(function\\*?|class|var|let|const) ${name.replaceAll('$', '\\$')}\\b(.*)$`,
      'm',
    ).exec(text) ?? [];
  if (async !== undefined || kind === 'function*')
    return [
      errorAt('block/export', 'a component cannot be async or a generator', {
        file,
        offset: at,
      }),
    ];
  const isValue =
    kind !== undefined &&
    kind !== 'class' &&
    !kind.startsWith('function') &&
    /^ = (?:["'`\d[{]|-\d|null\b|true\b|false\b|\/\* @__PURE__ \*\/ jsx)/.test(rest);
  return isValue
    ? [
        errorAt('block/export', 'a block must be a function component', {
          file,
          offset: at,
        }),
      ]
    : [];
}

/** `savings-goal.block.tsx` → `SavingsGoal`. */
export function componentName(entry: string): string {
  const words = entry
    .replace(/^.*\//, '')
    .replace(/\.block\.tsx$/, '')
    .split('-');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function quoted(text: string, name: string): number {
  const at = [`"${name}"`, `'${name}'`]
    .map((one) => text.indexOf(one))
    .filter((index) => index !== -1);
  return at.length === 0 ? 0 : Math.min(...at);
}
