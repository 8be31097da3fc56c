import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

/** An ICU message with other words and the same arguments: `change` is given each piece that a reader sees. */
export function rewrittenMessage(message: string, change: (words: string) => string): string {
  return printAST(rewritten(parse(message), change));
}

function rewritten(
  elements: readonly MessageFormatElement[],
  change: (words: string) => string,
): MessageFormatElement[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { type: TYPE.literal, value: change(element.value) };
      case TYPE.tag:
        return { ...element, children: rewritten(element.children, change) };
      case TYPE.plural:
      case TYPE.select:
        return {
          ...element,
          options: Object.fromEntries(
            Object.entries(element.options).map(([name, option]) => [
              name,
              { value: rewritten(option.value, change) },
            ]),
          ),
        };
      default:
        return element;
    }
  });
}
