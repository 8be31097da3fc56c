import { asMessage } from './document-text.ts';
import { camelName, freeName } from './names.ts';

/** Texts that a scaffolded file needs, gathered while it is made. */
export interface OwnTexts {
  /** Keeps a text under an id made of these keys, and answers the id. */
  add(keys: readonly string[], text: string): string;
  /** Id → ICU message. */
  readonly texts: ReadonlyMap<string, string>;
}

/** `isTaken` are ids that the product or the tenant has already. */
export function ownTexts(prefix: string, isTaken: (id: string) => boolean): OwnTexts {
  const texts = new Map<string, string>();
  return {
    texts,
    add(keys, text) {
      const wanted = [prefix, ...keys].map((key) => camelName(key, 'n')).join('.');
      const message = asMessage(text);
      const id = freeName(
        wanted,
        (name) => isTaken(name) || (texts.has(name) && texts.get(name) !== message),
      );
      texts.set(id, message);
      return id;
    },
  };
}
