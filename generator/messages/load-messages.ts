import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJsonc } from '#generator/config/parse-jsonc.ts';
import type { Located } from '#generator/config/located.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { Workspace } from '#generator/workspace.ts';
import { sourceLocale } from '#generator/codegen/message-ids.ts';
import { checkMessages, messageEntries } from './check-messages.ts';

/** The product's own texts: locale → id → text. Read and checked once in a process. */
export interface CoreMessages {
  readonly locales: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The language that all others are measured by. */
  readonly source: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

export function loadMessages(workspace: Workspace): CoreMessages {
  const nodes = new Map<string, Located>();
  const findings: Finding[] = [];
  for (const name of existsSync(workspace.messages) ? readdirSync(workspace.messages).sort() : []) {
    if (!name.endsWith('.json')) continue;
    const file = path.join(workspace.messages, name);
    const parsed = parseJsonc({
      path: path.relative(workspace.product, file),
      text: readFileSync(file, 'utf8'),
    });
    findings.push(...parsed.findings);
    if (parsed.node) nodes.set(name.slice(0, -'.json'.length), parsed.node);
  }
  const sourceNode = nodes.get(sourceLocale);
  const source = new Map(
    sourceNode ? messageEntries(sourceNode).map(({ id, text }) => [id, text]) : [],
  );
  const locales = new Map<string, ReadonlyMap<string, string>>();
  for (const [locale, node] of nodes) {
    const texts = new Map(messageEntries(node).map(({ id, text }) => [id, text]));
    findings.push(...checkMessages(node, source), ...missingIn(node, source, texts));
    locales.set(locale, texts);
  }
  return { locales, source, findings };
}

function missingIn(
  node: Located,
  source: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): Finding[] {
  return [...source.keys()]
    .filter((id) => !texts.has(id))
    .map((id) => ({
      severity: 'error',
      code: 'reference/message',
      message: `"${id}" has no text in this language`,
      place: node.place,
    }));
}
