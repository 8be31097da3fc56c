import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { messageEntries } from '#generator/messages/check-messages.ts';
import type { TenantFiles } from '#generator/config/tenant-files.ts';
import type { Workspace } from '#generator/workspace.ts';
import type { OwnBlock } from './own-blocks.ts';

const idInQuotes = /["'`]([A-Za-z][\w-]*(?:\.[\w-]+)+)["'`]/g;

/** Ids of the tenant's own messages that its blocks name in their code. */
export function messagesInCode(blocks: Iterable<OwnBlock>, files: TenantFiles): ReadonlySet<string> {
  const known = new Set([...files.messages.values()].flatMap(messageEntries).map(({ id }) => id));
  return new Set([...blocks].flatMap(({ code }) => [...(code?.text ?? '').matchAll(idInQuotes)].map(([, id = '']) => id)).filter((id) => known.has(id)));
}

/** A message that code names must be there in every language, as one that a screen names. */
export function silentInCode(blocks: Iterable<OwnBlock>, files: TenantFiles, source: ReadonlyMap<string, string>, languages: readonly string[], { root }: Workspace): Finding[] {
  return [...blocks].flatMap((block) => [...messagesInCode([block], files)].filter((id) => !source.has(id)).flatMap((id) => {
    const text = readFileSync(block.source, 'utf8');
    const place = { file: { path: path.relative(root, block.source).split(path.sep).join('/'), text }, offset: Math.max(0, text.search(new RegExp(`["'\`]${id.replaceAll('.', '\\.')}["'\`]`))) };
    const silent = languages.filter((locale) => {
      const texts = files.messages.get(locale);
      return !texts || !messageEntries(texts).some((entry) => entry.id === id);
    });
    return silent.map((locale): Finding => ({ severity: 'error', code: 'reference/message', message: `"${id}" has no text in ${locale}; add it to messages/${locale}.json`, place }));
  }));
}
