import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from './core.ts';

/** Where a bundle names the licences of what it contains. */
export const licencesName = 'licences.txt';

interface Notice {
  readonly title: string;
  readonly text: string;
}

/** Notices that a licence asks for and the package does not bring. */
const attributions: Readonly<Record<string, string>> = {
  'lightweight-charts':
    'TradingView Lightweight Charts™\nCopyright © TradingView, Inc. https://www.tradingview.com/',
};

const line = '-'.repeat(80);
const known = new Map<string, Notice>();
/** Product and packages → the file: bundles differ in few of them. */
const written = new Map<string, string>();

/** The licences of the packages that something in these files comes from, as their authors ask for: name, terms and notice. */
export function licencesFile(product: string, core: Core, files: readonly string[]): string {
  const packages = [...new Set(files.flatMap((file) => core.files[file]?.packages ?? []))].sort();
  const key = [product, ...packages].join('\n');
  const text = written.get(key) ?? noticesText(packages.map((name) => noticeOf(product, name)));
  written.set(key, text);
  return text;
}

function noticesText(notices: readonly Notice[]): string {
  return `This app contains the following software of others. Each part is used under its own licence.\n\n${notices
    .map(({ title, text }) => `${line}\n${title}\n${line}\n\n${text.trim()}\n`)
    .join('\n')}`;
}

function noticeOf(product: string, name: string): Notice {
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
