import { readFile } from 'node:fs/promises';
import type { Delivery } from '#server/modules/outbox/delivery.ts';

/** What a person reads of a message. */
export interface DeliveredText {
  readonly subject: string;
  readonly body: string;
}

/** Writes messages out, in the first language of their tenant that there are texts for. */
export type WriteText = (message: Delivery) => DeliveredText;

/** What texts need to know of a tenant. */
export interface Sender {
  readonly id: string;
  readonly name: string;
  readonly languages: readonly string[];
  /** Language of the tenant's own → the one that it is written to in. */
  readonly fallbacks: Readonly<Record<string, string>>;
}

type Texts = Readonly<Record<string, DeliveredText>>;

const fallback = 'en-US';
const folder = new URL('./texts/', import.meta.url);

/**
 * Reads the texts of every language that the tenants speak. A template without one of its own is delivered as the notice
 * that there is something to read in the app: a reader of the mail learns nothing of it.
 */
export async function readTexts(senders: readonly Sender[]): Promise<WriteText> {
  const languages = [...new Set([fallback, ...senders.flatMap(languagesOf)])];
  const found = new Map<string, Texts>();
  for (const language of languages) {
    const texts = await readTextsOf(language);
    if (texts !== null) found.set(language, texts);
  }
  const byId = new Map(senders.map((sender) => [sender.id, sender]));
  return ({ tenant, template, params }) => {
    const sender = byId.get(tenant);
    const language = sender && languagesOf(sender).find((each) => found.has(each));
    const texts = found.get(language ?? fallback);
    const text = texts?.[template] ?? texts?.['notice'];
    if (text === undefined) throw new Error(`there is no text in ${language ?? fallback}`);
    const values = { ...params, name: sender?.name ?? tenant };
    return { subject: filled(text.subject, values), body: filled(text.body, values) };
  };
}

/** Each of a tenant's languages, and after one of its own the one that stands in for it. */
function languagesOf({ languages, fallbacks }: Sender): string[] {
  return languages.flatMap((language) => [language, ...[fallbacks[language] ?? []].flat()]);
}

async function readTextsOf(language: string): Promise<Texts | null> {
  // A language is a tag of the configuration; anything else names no file of ours.
  if (!/^[a-z]{2}-[A-Z]{2}$/.test(language)) return null;
  try {
    return JSON.parse(await readFile(new URL(`${language}.json`, folder), 'utf8')) as Texts;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
