import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createIntl } from 'react-intl';
import { messageFolders } from '#generator/messages/message-folders.ts';
import { workspaceAt } from '#generator/workspace.ts';

/** The product's texts in one language, from every folder that has some. */
export function productMessages(language: string): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...messageFolders(workspaceAt()).map(
      ({ folder }) =>
        JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as object,
    ),
  ) as Record<string, string>;
}

/** Finds the words of a message in one language, filled from `values`; a simple `{name}` without a value stays. */
export type Words = (id: string, values?: Readonly<Record<string, string>>) => string;

export function wordsOf(language: string, messages = productMessages(language)): Words {
  return (id, values = {}) => {
    const message = messages[id];
    if (message === undefined) throw new Error(`${language} has no message ${id}`);
    if (/\{\w+, (?:plural|select)/.test(message) && Object.keys(values).length > 0)
      return createIntl({ locale: language, messages }).formatMessage({ id }, values);
    return unquoted(message).replaceAll(
      /\{(\w+)\}/g,
      (whole, name: string) => values[name] ?? whole,
    );
  };
}

/** What stands in the quotes of ICU, which keep it from being read as an argument or a tag. */
function unquoted(message: string): string {
  return message.replaceAll(/''|'([{}<>#|](?:[^']|'')*)'/g, (_, inner?: string) =>
    inner === undefined ? "'" : inner.replaceAll("''", "'"),
  );
}
