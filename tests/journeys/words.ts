import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = 'src/web/i18n/messages';

/** Finds the words of a message in one language; `{name}` is filled from `values`. */
export type Words = (id: string, values?: Readonly<Record<string, string>>) => string;

export function wordsOf(language: string): Words {
  const messages: Record<string, string> = JSON.parse(
    readFileSync(path.join(folder, `${language}.json`), 'utf8'),
  );
  return (id, values = {}) => {
    const message = messages[id];
    if (message === undefined) throw new Error(`${language} has no message ${id}`);
    return message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}
