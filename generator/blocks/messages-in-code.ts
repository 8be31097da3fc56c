import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { messageEntries } from '#generator/messages/check-messages.ts';
import type { TenantFiles } from '../config/read/tenant-files.ts';
import type { OwnBlock } from './own-blocks.ts';

const idInQuotes = /["'`]([A-Za-z][\w-]*(?:\.[\w-]+)+)["'`]/g;

/** The tenant's own messages that its blocks name in their code: id → where one of them does first. */
export function messagesInCode(
  blocks: Iterable<OwnBlock>,
  { messages }: TenantFiles,
): ReadonlyMap<string, Place> {
  const known = new Set([...messages.values()].flatMap(messageEntries).map(({ id }) => id));
  const named = new Map<string, Place>();
  for (const file of [...blocks].flatMap((block) => block.files)) {
    for (const { 1: id = '', index } of file.text.matchAll(idInQuotes)) {
      if (known.has(id) && !named.has(id)) named.set(id, { file, offset: index });
    }
  }
  return named;
}

/** A message that code names must be there for the readers of every language, as one that a screen names. */
export function missingTexts(
  named: ReadonlyMap<string, Place>,
  { messages }: TenantFiles,
  source: ReadonlyMap<string, string>,
  chains: ReadonlyMap<string, readonly string[]>,
): Finding[] {
  const ids = new Map(
    [...chains].map(([locale, chain]) => {
      const texts = chain.flatMap((each) => messages.get(each) ?? []);
      return [locale, new Set(texts.flatMap(messageEntries).map(({ id }) => id))];
    }),
  );
  return [...named]
    .filter(([id]) => !source.has(id))
    .flatMap(([id, place]) =>
      [...chains.keys()]
        .filter((locale) => !ids.get(locale)?.has(id))
        .map((locale): Finding =>
          errorAt(
            'reference/message',
            `"${id}" has no text in ${locale}; add it to messages/${locale}.json`,
            place,
          ),
        ),
    );
}
