import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJsonc } from '../config/read/parse-jsonc.ts';
import type { Located } from '../config/read/located.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import type { Workspace } from '#generator/workspace.ts';
import { sourceLocale } from '#generator/codegen/message-ids.ts';
import { fileStamp } from '#generator/file-stamp.ts';
import { kept } from '#generator/kept.ts';
import { checkMessages, messageEntries } from './check-messages.ts';
import { saidByCode, type SaidByCode } from './code-groups.ts';
import { messageFolders } from './message-folders.ts';

/** The product's own texts: locale → id → text. Read and checked once in a process. */
export interface CoreMessages {
  readonly locales: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The language that all others are measured by. */
  readonly source: ReadonlyMap<string, string>;
  /** Id → the group whose folder has its text. */
  readonly groups: ReadonlyMap<string, string>;
  /** What the code of each group shows. Read when it is first asked for. */
  readonly said: SaidByCode;
  readonly findings: readonly Finding[];
}

export function loadMessages(workspace: Workspace): CoreMessages {
  const files = messageFolders(workspace).flatMap(({ group, folder }) =>
    filesIn(workspace, group, folder),
  );
  // They are the product's and all but always right: what was found right is not parsed again by every command.
  const stamps = files.map(({ path: name, file }) => `${name} ${fileStamp(file)}`);
  const sound = kept('messages', stamps.join('\n'), () => {
    const { findings, ...texts } = readTexts(files);
    return findings.length === 0 ? texts : null;
  });
  const { groups, locales, findings } = sound ? { ...sound, findings: [] } : readTexts(files);
  const texts = new Map(
    Object.entries(locales).map(([locale, own]) => [locale, new Map(Object.entries(own))] as const),
  );
  let said: SaidByCode | undefined;
  return {
    locales: texts,
    source: texts.get(sourceLocale) ?? new Map(),
    groups: new Map(Object.entries(groups)),
    findings,
    get said() {
      return (said ??= saidByCode(workspace, Object.keys(groups)));
    },
  };
}

interface MessageFile {
  readonly group: string;
  readonly locale: string;
  /** Relative to the product. */
  readonly path: string;
  /** Absolute. */
  readonly file: string;
}

interface ReadTexts {
  /** Locale → id → text. */
  readonly locales: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Id → group. */
  readonly groups: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
}

function filesIn(workspace: Workspace, group: string, folder: string): MessageFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      return {
        group,
        locale: name.slice(0, -'.json'.length),
        path: path.relative(workspace.product, file).split(path.sep).join('/'),
        file,
      };
    });
}

function readTexts(files: readonly MessageFile[]): ReadTexts {
  const locales: Record<string, Record<string, string>> = {};
  const groups: Record<string, string> = {};
  const findings: Finding[] = [];
  for (const group of new Set(files.map((file) => file.group))) {
    const { nodes, findings: unread } = parsed(files.filter((file) => file.group === group));
    const sourceNode = nodes.get(sourceLocale);
    const entries = sourceNode ? messageEntries(sourceNode) : [];
    const source = new Map(entries.map(({ id, text }) => [id, text]));
    findings.push(...unread);
    for (const { id, key } of entries) {
      const other = groups[id];
      if (other === undefined) groups[id] = group;
      else findings.push(fail(`"${id}" stands in the messages of ${other} too`, key));
    }
    for (const [locale, node] of nodes) {
      const texts = new Map(messageEntries(node).map(({ id, text }) => [id, text]));
      findings.push(...checkMessages(node, source), ...missingIn(node, source, texts));
      Object.assign((locales[locale] ??= {}), Object.fromEntries(texts));
    }
    if (sourceNode)
      for (const locale of Object.keys(locales))
        if (!nodes.has(locale))
          findings.push(fail(`${group} has no messages in ${locale}`, sourceNode.place));
  }
  return { locales, groups, findings };
}

function parsed(files: readonly MessageFile[]) {
  const nodes = new Map<string, Located>();
  const findings: Finding[] = [];
  for (const { locale, path: name, file } of files) {
    const read = parseJsonc({ path: name, text: readFileSync(file, 'utf8') });
    findings.push(...read.findings);
    if (read.node) nodes.set(locale, read.node);
  }
  return { nodes, findings };
}

function missingIn(
  node: Located,
  source: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Finding[] {
  return [...source.keys()]
    .filter((id) => !texts.has(id))
    .map((id) => fail(`"${id}" has no text in this language`, node.place));
}

function fail(message: string, place: Place): Finding {
  return errorAt('reference/message', message, place);
}
