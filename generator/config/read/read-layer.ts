import { errorAt, findingAt } from '#generator/diagnostics/finding-at.ts';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { nearest } from '#generator/diagnostics/nearest.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { productBase, type Workspace } from '#generator/workspace.ts';
import { nodeAt, type Located } from './located.ts';
import { parseJsonc } from './parse-jsonc.ts';
import { findSecrets } from './find-secrets.ts';
import { readText, type Unreadable } from './read-text.ts';

/** One tenant folder as it was read, before anything is laid over anything. */
export interface Layer {
  readonly id: string;
  readonly folder: string;
  /** `profile`, `gates`, `screens/<id>`, `messages/<locale>` … → its content. */
  readonly files: ReadonlyMap<string, Located>;
  /** Assets and documents: path inside the folder. */
  readonly attachments: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

// A whole language of messages has 20 KB; a big OpenAPI document has megabytes.
const largestFile = 500_000;
const largestAttachment = 8_000_000;
// Pictures are bytes; every other attachment is read as text.
const isText = /\.(?:json|md|svg|ya?ml|tsx?)$/;

const single = new Set(['profile.json', 'gates.json', 'navigation.json', 'theme.json']);
// Named as the id in them, so that no system that minds capitals misses one.
const namedById = /^[a-z][a-z0-9-]*\.json$/;
const folders: Readonly<Record<string, RegExp>> = {
  screens: namedById,
  forms: namedById,
  messages: /^[^/]+\.json$/,
  assets: /./,
  documents: /^[^/]+\.md$/,
  blocks: /\.(?:tsx?|schema\.json)$/,
  openapi: /\.(?:ya?ml|json)$/,
};

// Where a file beside the folders belongs, when its kind alone says it.
const homes: Readonly<Record<string, string>> = {
  '.svg': 'assets',
  '.tsx': 'blocks',
  '.yaml': 'openapi',
  '.yml': 'openapi',
};

/** Reads a folder. Links are not followed: what a tenant ships lies in the tenant's folder. */
export function readLayer(workspace: Workspace, id: string): Layer {
  const folder = layerFolder(workspace, id);
  const files = new Map<string, Located>();
  const attachments = new Set<string>();
  const findings: Finding[] = [];
  for (const name of filesIn(folder)) {
    const source = (text: string): SourceFile => ({
      path: path.relative(workspace.root, path.join(folder, name)).split(path.sep).join('/'),
      text,
    });
    const complain = (
      code: Finding['code'],
      message: string,
      { severity = 'error', suggestion }: Pick<Partial<Finding>, 'severity' | 'suggestion'> = {},
    ): void => {
      findings.push(
        findingAt(severity, code, message, { file: source(''), offset: 0 }, suggestion),
      );
    };
    const unreadable = ({ code, message, offset }: Unreadable, file: SourceFile): void => {
      findings.push(errorAt(code, message, { file, offset }));
    };
    if (lstatSync(path.join(folder, name)).isSymbolicLink())
      complain('file/outside', 'symbolic links are not followed; copy the file here');
    else if (!isKnown(name)) complain('file/unknown', unknownFile(name), unknownFileSeverity(name));
    else if (name.endsWith('.json') && !/^(?:assets|openapi)\//.test(name)) {
      const read = readText(path.join(folder, name), largestFile);
      if ('code' in read) {
        unreadable(read, source(read.seen));
        continue;
      }
      const parsed = parseJsonc(source(read.text));
      findings.push(...parsed.findings, ...findSecrets(parsed.file));
      const other = parsed.node && otherKind(name, parsed.node);
      if (other !== undefined)
        complain('file/unknown', `this is what a file in ${path.posix.dirname(other)}/ has`, {
          suggestion: `did you mean ${other}?`,
        });
      else if (parsed.node) files.set(name.slice(0, -'.json'.length), parsed.node);
    } else {
      const read = isText.test(name)
        ? readText(path.join(folder, name), largestAttachment)
        : undefined;
      if (read && 'code' in read) unreadable(pictureOf(name, read), source(read.seen));
      else attachments.add(name);
    }
  }
  return { id, folder, files, attachments, findings };
}

/** Where a form among the screens belongs, or a screen among the forms. Only these keys are never those of the other. */
function otherKind(name: string, node: Located): string | undefined {
  const [folder = '', file = ''] = name.split('/');
  const has = (key: string): boolean => nodeAt(node, [key]) !== undefined;
  if (folder === 'screens' && has('submit') && !has('regions')) return `forms/${file}`;
  return folder === 'forms' && has('regions') && !has('submit') ? `screens/${file}` : undefined;
}

/** A picture of another kind under the name of an SVG is no question of encoding. */
function pictureOf(name: string, read: Unreadable): Unreadable {
  if (read.isBinary !== true || !name.endsWith('.svg')) return read;
  return {
    ...read,
    code: 'file/broken-svg',
    message: `${name} is a picture of another kind, not an SVG; save the picture as SVG`,
    offset: 0,
  };
}

/** Where a tenant folder lies: in the root, else, for the base alone, in the product. */
export function layerFolder({ tenants, productTenants }: Workspace, id: string): string {
  const own = path.join(tenants, id);
  return id !== productBase || existsSync(path.join(own, 'profile.json'))
    ? own
    : path.join(productTenants, id);
}

/** Reads each folder once in its life: a base is shared by all who extend it. */
export function layerReader(workspace: Workspace): (id: string) => Layer {
  const known = new Map<string, Layer>();
  return (id) => {
    const layer = known.get(id) ?? readLayer(workspace, id);
    known.set(id, layer);
    return layer;
  };
}

function filesIn(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // A folder with the name of a file is a mistake, and is reported as one.
      .filter((entry) => !entry.isDirectory() || isText.test(entry.name))
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      )
      // What begins with a dot belongs to tools: editors, systems, our own schemas for them.
      .filter(
        (name) => isEnvironment(name) || !name.split('/').some((part) => part.startsWith('.')),
      )
      .sort()
  );
}

function isKnown(name: string): boolean {
  if (single.has(name) || /(?:^|\/)readme\.md$/i.test(name)) return true;
  const slash = name.indexOf('/');
  return slash > 0 && folders[name.slice(0, slash)]?.test(name.slice(slash + 1)) === true;
}

// A file of settings for a shell is the one hidden file that a person put there, and that should not be public.
function isEnvironment(name: string): boolean {
  return /^\.env(?:\..*)?$/.test(name);
}

/** Whatever could have been meant to be read is an error; a note or a picture beside it does no harm. */
function unknownFileSeverity(name: string): {
  readonly severity: Finding['severity'];
  readonly suggestion?: string;
} {
  if (Object.hasOwn(folders, name)) return { severity: 'error', suggestion: 'make it a folder' };
  const kin = meantFile(name);
  const isLoose = kin === undefined && /^[^/.][^/]*\.json$/i.test(name);
  const suggestion =
    kin === undefined
      ? isLoose
        ? { suggestion: 'move it into screens/, forms/ or openapi/' }
        : {}
      : { suggestion: `did you mean ${kin}?` };
  return {
    severity:
      kin !== undefined || /\.(?:jsonc?|ya?ml|tsx?|md|svg)$/i.test(name) ? 'error' : 'warning',
    ...suggestion,
  };
}

/** Where a file was probably meant to lie, by its folder and its kind. */
function meantFile(name: string): string | undefined {
  if (isEnvironment(name)) return undefined;
  const { dir, name: stem, ext } = path.posix.parse(name);
  const kind = ext.toLowerCase();
  const own = nearest(
    stem,
    [...single].map((file) => path.posix.parse(file).name),
  );
  if (dir === '' && own !== undefined) return `${own}.json`;
  const folder = dir === '' ? homes[kind] : nearest(dir.split('/')[0] ?? '', Object.keys(folders));
  if (folder === undefined) return undefined;
  const id = stem
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const candidates = [`${folder}/${stem}${kind}`, `${folder}/${stem}.json`, `${folder}/${id}.json`];
  return candidates.find((one) => one !== name && isKnown(one));
}

function unknownFile(name: string): string {
  if (isEnvironment(name))
    return `unrecognised file ${name}; a tenant folder is public, so configure this on the backend`;
  if (Object.hasOwn(folders, name))
    return `${name} is a file here; a tenant has its ${name}/ in a folder`;
  if (/^(?:screens|forms)\/[^/]+\.json$/.test(name))
    return `a file in screens/ or forms/ is named as its id: lower-case letters, digits and hyphens, starting with a letter`;
  const known = [...single, ...Object.keys(folders).map((folder) => `${folder}/`)].join(', ');
  return `unrecognised file ${name}; a tenant folder contains ${known}`;
}
