import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJsonc } from '../config/read/parse-jsonc.ts';
import type { Located } from '../config/read/located.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import type { Workspace } from '#generator/workspace.ts';
import { sourceLocale } from '#generator/codegen/message-ids.ts';
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
  const locales = new Map<string, Map<string, string>>();
  const groups = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { group, folder } of messageFolders(workspace)) {
    const { nodes, findings: unread } = readFolder(workspace, folder);
    const sourceNode = nodes.get(sourceLocale);
    const entries = sourceNode ? messageEntries(sourceNode) : [];
    const source = new Map(entries.map(({ id, text }) => [id, text]));
    findings.push(...unread);
    for (const { id, key } of entries) {
      const other = groups.get(id);
      if (other === undefined) groups.set(id, group);
      else findings.push(fail(`"${id}" stands in the messages of ${other} too`, key));
    }
    for (const [locale, node] of nodes) {
      const texts = new Map(messageEntries(node).map(({ id, text }) => [id, text]));
      findings.push(...checkMessages(node, source), ...missingIn(node, source, texts));
      locales.set(locale, new Map([...(locales.get(locale) ?? []), ...texts]));
    }
    if (sourceNode)
      for (const locale of locales.keys())
        if (!nodes.has(locale))
          findings.push(fail(`${group} has no messages in ${locale}`, sourceNode.place));
  }
  let said: SaidByCode | undefined;
  return {
    locales,
    source: locales.get(sourceLocale) ?? new Map(),
    groups,
    findings,
    get said() {
      return (said ??= saidByCode(workspace, [...groups.keys()]));
    },
  };
}

function readFolder(workspace: Workspace, folder: string) {
  const nodes = new Map<string, Located>();
  const findings: Finding[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue;
    const file = path.join(folder, name);
    const parsed = parseJsonc({
      path: path.relative(workspace.product, file).split(path.sep).join('/'),
      text: readFileSync(file, 'utf8'),
    });
    findings.push(...parsed.findings);
    if (parsed.node) nodes.set(name.slice(0, -'.json'.length), parsed.node);
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
