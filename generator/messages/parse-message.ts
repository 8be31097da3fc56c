import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export interface ParsedMessage {
  readonly ast: readonly MessageFormatElement[];
  /** Names of the arguments and tags that the message uses. */
  readonly names: readonly string[];
  /** Those that are tags. */
  readonly tags: readonly string[];
}

export type MessageResult = ParsedMessage | { readonly error: string };

const known = new Map<string, MessageResult>();

/** Reads one ICU message. Equal texts are read once in a process: tenants share almost all of them. */
export function parseMessage(text: string): MessageResult {
  const result = known.get(text) ?? read(text);
  known.set(text, result);
  return result;
}

function read(text: string): MessageResult {
  try {
    const ast = parse(text);
    const used = [...usedIn(ast)];
    const names = (list: readonly UsedName[]): string[] => [
      ...new Set(list.map(({ name }) => name)),
    ];
    return {
      ast,
      names: names(used).sort(),
      tags: names(used.filter(({ isTag }) => isTag)),
    };
  } catch (error) {
    return {
      error:
        error instanceof Error ? error.message.toLowerCase().replaceAll('_', ' ') : String(error),
    };
  }
}

interface UsedName {
  readonly name: string;
  readonly isTag: boolean;
}

function* usedIn(elements: readonly MessageFormatElement[]): Generator<UsedName> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    yield { name: element.value, isTag: element.type === TYPE.tag };
    if (element.type === TYPE.tag) yield* usedIn(element.children);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) yield* usedIn(option.value);
    }
  }
}

/** A name as the message has it: `{count}`, `<link>`. */
export function writtenName(name: string, { tags }: Pick<ParsedMessage, 'tags'>): string {
  return tags.includes(name) ? `<${name}>` : `{${name}}`;
}
