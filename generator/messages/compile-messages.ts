import type { CoreMessages } from './load-messages.ts';
import { parseMessage } from './parse-message.ts';

const compiled = new WeakMap<CoreMessages, Map<string, string>>();

/**
 * All messages of one language as JSON: the product's, the source language's where one is missing, and the tenant's
 * own over both, without those that are `silent`. Tenants without texts of their own share the result.
 */
export function compileMessages(
  core: CoreMessages,
  locale: string,
  own: Readonly<Record<string, string>>,
  silent: readonly string[] = [],
): string {
  const cache = compiled.get(core) ?? new Map<string, string>();
  compiled.set(core, cache);
  const key = `${locale}\0${JSON.stringify(own)}\0${silent.join()}`;
  const json = cache.get(key) ?? compile(core, locale, own, silent);
  cache.set(key, json);
  return json;
}

function compile(
  core: CoreMessages,
  locale: string,
  own: Readonly<Record<string, string>>,
  silent: readonly string[],
): string {
  const texts = new Map([
    ...core.source,
    ...(core.locales.get(locale) ?? []),
    ...Object.entries(own),
  ]);
  for (const id of silent) texts.delete(id);
  const entries = [...texts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, text]) => {
      const message = parseMessage(text);
      if ('error' in message)
        throw new Error(`message ${id} is not valid ICU after validation: ${message.error}`);
      return [id, message.ast];
    });
  return JSON.stringify(Object.fromEntries(entries));
}
