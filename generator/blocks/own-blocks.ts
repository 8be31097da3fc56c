import { errorAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { nearest } from '#generator/diagnostics/nearest.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { kept } from '#generator/kept.ts';
import { findSecrets } from '../config/read/find-secrets.ts';
import type { Located } from '../config/read/located.ts';
import type { Project } from '../config/read/project.ts';
import type { Layer } from '../config/read/read-layer.ts';
import type { Workspace } from '#generator/workspace.ts';
import { blockKit } from './block-kit.ts';
import { checkCode, codeFinding, leavingImports, type ReadSource } from './check-code.ts';
import { compileBlock, type CodeProblem, type CompiledCode } from './compile-block.ts';

/** A block that a tenant brought along. */
export interface OwnBlock {
  /** `own/<name>`, as screens name it. */
  readonly id: string;
  /** Absolute path of its source. */
  readonly source: string;
  /** The schema of its props as it was read; undefined when there is none. */
  readonly schema: Located | undefined;
  /** The files that it is made of; all that it could be made of, while it has errors. */
  readonly files: readonly SourceFile[];
  /** The compiled module; undefined when it has errors. */
  readonly code: CompiledCode | undefined;
  readonly findings: readonly Finding[];
}

/** A tenant's own blocks stand under this name, which no feature of the product may take. */
export const ownPrefix = 'own/';
const sourceSuffix = '.block.tsx';
const schemaSuffix = '.schema';
const blockName = /^[a-z][a-z0-9-]*$/;

/** Blocks of a chain of folders, the nearest one of each name. */
export function ownBlocks(
  layers: readonly Layer[],
  project: Project,
): { readonly blocks: readonly OwnBlock[]; readonly findings: readonly Finding[] } {
  const withCode = layers.filter((layer) =>
    [...layer.attachments, ...layer.files.keys()].some((name) => name.startsWith('blocks/')),
  );
  const nearestOf = new Map(
    withCode.flatMap((layer) => namesIn(layer).map((name) => [name, layer] as const)),
  );
  const blocks = [...nearestOf].map(([name, layer]) => readBlock(name, layer, project));
  return {
    blocks,
    findings: withCode.flatMap((layer) => [
      ...strayFiles(layer, blocks, project.workspace),
      ...secretsIn(layer, project.workspace),
    ]),
  };
}

function namesIn(layer: Layer): string[] {
  return sourcesIn(layer)
    .filter((name) => name.endsWith(sourceSuffix))
    .map((name) => name.slice(0, -sourceSuffix.length))
    .sort();
}

function readBlock(name: string, layer: Layer, project: Project): OwnBlock {
  const file = `blocks/${name}${sourceSuffix}`;
  const source = path.join(layer.folder, file);
  const schema = layer.files.get(`blocks/${name}${schemaSuffix}`);
  const place: Place = {
    file: sourceFile(layer, `${name}${sourceSuffix}`, project.workspace),
    offset: 0,
  };
  const findings: Finding[] = [];
  if (!blockName.test(name))
    findings.push(
      errorAt(
        'block/name',
        `invalid block name "${name}": use lower-case letters, digits and hyphens, directly in blocks/`,
        place,
      ),
    );
  if (!schema)
    findings.push(
      errorAt(
        'block/schema',
        `a block requires a props schema: ${name}.schema.json`,
        place,
        'without props: { "type": "object", "description": "…", "additionalProperties": false, "properties": {} }',
      ),
    );
  const read: ReadSource = (inner) => sourceFile(layer, inner, project.workspace);
  const entry = `${name}${sourceSuffix}`;
  const leaving = sourcesIn(layer).flatMap((one) => leavingImports(one, read(one)));
  const compiled =
    leaving.length > 0
      ? []
      : compiledBlock(path.join(layer.folder, 'blocks'), entry, sourcesIn(layer));
  const problems =
    'text' in compiled
      ? checkCompiled(entry, compiled, layer, read, project)
      : [...leaving, ...compiled.map((problem) => codeFinding(problem, entry, read))];
  const code = 'text' in compiled && problems.length === 0 ? compiled : undefined;
  const files = (code ? [...code.inputs.keys()] : sourcesIn(layer)).map(read);
  return {
    id: `${ownPrefix}${name}`,
    source,
    schema,
    files,
    code,
    findings: [...findings, ...problems],
  };
}

function checkCompiled(
  entry: string,
  code: CompiledCode,
  layer: Layer,
  read: ReadSource,
  project: Project,
): Finding[] {
  const known = sourcesIn(layer);
  const unexpected = [...code.inputs.keys()].find((name) => !known.includes(name));
  // A link, or an import that no text search finds.
  if (unexpected !== undefined)
    return [
      errorAt('block/import', `unrecognised file "${unexpected}" in blocks/`, {
        file: read(entry),
        offset: 0,
      }),
    ];
  return checkCode(entry, code, blockKit(project.workspace), read);
}

const compiledBlocks = new Map<string, CompiledCode | readonly CodeProblem[]>();

// A server reads the folder anew after each edit, a hundred tenants may inherit one block: what has not changed is compiled once.
function compiledBlock(
  folder: string,
  entry: string,
  files: readonly string[],
): CompiledCode | readonly CodeProblem[] {
  const hash = createHash('sha256').update(folder).update('\0').update(entry);
  for (const name of [...files].sort())
    hash
      .update('\0')
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(folder, name)));
  const key = hash.digest('hex');
  const known = compiledBlocks.get(key);
  if (known) return known;
  const compiled = keptBlock(folder, entry, files, key) ?? compileBlock(folder, entry);
  compiledBlocks.set(key, compiled);
  return compiled;
}

// From one command to the next only what compiled, and of nothing but the files that the key was made of.
function keptBlock(
  folder: string,
  entry: string,
  files: readonly string[],
  key: string,
): CompiledCode | null {
  const plain = kept('blocks', key, () => {
    const compiled = compileBlock(folder, entry);
    if (!('text' in compiled)) return null;
    const { inputs, ...rest } = compiled;
    return [...inputs.keys()].every((name) => files.includes(name))
      ? { ...rest, inputs: [...inputs] }
      : null;
  });
  return plain && { ...plain, inputs: new Map(plain.inputs) };
}

// A schema without its block, and code that no block is made of.
function strayFiles(layer: Layer, blocks: readonly OwnBlock[], workspace: Workspace): Finding[] {
  const names = namesIn(layer);
  const schemas = [...layer.files].flatMap(([name, node]): Finding[] => {
    const block = name.startsWith('blocks/')
      ? name.slice('blocks/'.length).replace(/\.schema$/, '')
      : undefined;
    if (block === undefined || names.includes(block)) return [];
    const close = nearest(block, names);
    return [
      errorAt(
        'block/schema',
        `there is no ${block}${sourceSuffix} for this schema`,
        { file: node.place.file, offset: 0 },
        close === undefined ? undefined : `did you mean ${close}.schema.json?`,
      ),
    ];
  });
  const own = blocks.filter(
    ({ source }) => path.dirname(source) === path.join(layer.folder, 'blocks'),
  );
  // What a block that does not compile is made of cannot be known.
  if (own.some(({ code }) => !code)) return schemas;
  const used = new Set(own.flatMap(({ code }) => [...(code?.inputs.keys() ?? [])]));
  const sources = sourcesIn(layer).filter(
    (name) => !used.has(name) && !names.includes(name.slice(0, -sourceSuffix.length)),
  );
  return [
    ...schemas,
    ...sources.map((name) =>
      warningAt('unused/block', `not part of any block; name block files <name>${sourceSuffix}`, {
        file: { path: sourceFile(layer, name, workspace).path, text: '' },
        offset: 0,
      }),
    ),
  ];
}

// Written in code, a text may stand in quotes of any kind.
function secretsIn(layer: Layer, workspace: Workspace): Finding[] {
  return sourcesIn(layer).flatMap((name) => {
    const file = sourceFile(layer, name, workspace);
    return findSecrets({ ...file, text: file.text.replace(/['`]/g, '"') }).map((finding) => ({
      ...finding,
      place: { ...finding.place, file },
    }));
  });
}

/** Code in blocks/, by path inside it. */
function sourcesIn(layer: Layer): string[] {
  return [...layer.attachments]
    .filter((name) => name.startsWith('blocks/'))
    .map((name) => name.slice('blocks/'.length));
}

function sourceFile(layer: Layer, name: string, workspace: Workspace): SourceFile {
  const file = path.join(layer.folder, 'blocks', name);
  return {
    path: path.relative(workspace.root, file).split(path.sep).join('/'),
    text: readFileSync(file, 'utf8'),
  };
}
