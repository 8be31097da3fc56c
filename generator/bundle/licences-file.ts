import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtFile, isInstalled } from '#generator/workspace.ts';
import type { Core } from '#generator/core/core.ts';
import { contentOf, type Content } from './output-file.ts';

/** Where a bundle names the licences of what it contains. */
export const licencesName = 'licences.txt';

/** File in which a packed product keeps the notices of the packages that its core was built of. */
export const noticesFile = 'licences.json';

interface Notice {
  readonly title: string;
  readonly text: string;
}

/** Notices that a licence asks for and the package does not bring. */
const attributions: Readonly<Record<string, string>> = {
  'lightweight-charts':
    'TradingView Lightweight Charts™\nCopyright © TradingView, Inc. https://www.tradingview.com/',
};

// Those of the core, not those of what is installed beside it now.
const packedNotices = isInstalled
  ? (JSON.parse(readFileSync(builtFile(noticesFile), 'utf8')) as Readonly<Record<string, Notice>>)
  : undefined;

const line = '-'.repeat(80);
const known = new Map<string, Notice>();
/** Product and packages → the file: bundles differ in few of them. */
const written = new Map<string, Content>();

/** Packages that something in these files comes from. */
export function packagesOf(core: Core, files: readonly string[]): readonly string[] {
  return [...new Set(files.flatMap((file) => core.files[file]?.packages ?? []))];
}

/** The licences of these packages as their authors ask for: name, terms and notice. */
export function licencesFile(product: string, packages: Iterable<string>): Content {
  const names = [...new Set(packages)].sort();
  const key = [product, ...names].join('\n');
  const file =
    written.get(key) ?? contentOf(noticesText(names.map((name) => noticeOf(product, name))));
  written.set(key, file);
  return file;
}

/** The notices of every package that the core is built of, by its folder under `node_modules`. */
export function coreNotices(product: string, core: Core): Readonly<Record<string, Notice>> {
  const packages = new Set(Object.values(core.files).flatMap((file) => file.packages));
  return Object.fromEntries([...packages].sort().map((name) => [name, noticeOf(product, name)]));
}

function noticesText(notices: readonly Notice[]): string {
  return `This app contains the following software of others. Each part is used under its own licence.\n\n${notices
    .map(({ title, text }) => `${line}\n${title}\n${line}\n\n${text.trim()}\n`)
    .join('\n')}`;
}

function noticeOf(product: string, name: string): Notice {
  const packed = packedNotices?.[name];
  if (packed) return packed;
  const folder = path.join(product, 'node_modules', name);
  const before = known.get(folder);
  if (before) return before;
  const { version, license, homepage } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { readonly version: string; readonly license?: string; readonly homepage?: string };
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(file))
    .sort()
    .map((file) => path.join(folder, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim());
  const title = [name.split('node_modules/').at(-1), version, license, homepage]
    .filter((part) => part !== undefined)
    .join(' · ');
  // A package that brings no text names its licence, whose terms are those of the name.
  const own = attributions[name];
  const all = own === undefined ? texts : [own, ...texts];
  const notice = { title, text: all.join('\n\n') || `Licence: ${license ?? 'not named'}` };
  known.set(folder, notice);
  return notice;
}
