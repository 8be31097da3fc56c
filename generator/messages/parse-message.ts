import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

export interface ParsedMessage {
  readonly ast: readonly MessageFormatElement[];
  /** Names of the arguments and tags that the message uses. */
  readonly names: readonly string[];
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
    return { ast, names: [...new Set(namesOf(ast))].sort() };
  } catch (error) {
    return {
      error:
        error instanceof Error ? error.message.toLowerCase().replaceAll('_', ' ') : String(error),
    };
  }
}

function* namesOf(elements: readonly MessageFormatElement[]): Generator<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    yield element.value;
    if (element.type === TYPE.tag) yield* namesOf(element.children);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) yield* namesOf(option.value);
    }
  }
}
