import { parseTree, type Edit, type Node } from 'jsonc-parser';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { propertiesOf } from './properties-of.ts';

/**
 * Version 1 → 2: a condition of a task is a name instead of a key of its own, so that the next condition is a word and
 * not one more switch. Found wherever it stands in a screen, in the values of a patch as well.
 */
export function namedCondition(name: string, { text }: SourceFile): Edit[] {
  if (!name.startsWith('screens/')) return [];
  return propertiesOf(parseTree(text, [], { allowTrailingComma: true })).flatMap(
    ({ property, key, value }) => {
      if (key.value !== 'whenWatchListEmpty') return [];
      // false was the same as saying nothing.
      if (value.value === false) return [removal(text, property)];
      const renamed = { offset: key.offset, length: key.length, content: '"when"' };
      // null takes the condition of a parent away, and still does.
      return value.value === true
        ? [renamed, { offset: value.offset, length: value.length, content: '"watchListEmpty"' }]
        : [renamed];
    },
  );
}

// With the comma that followed it, or else the one that came before.
function removal(text: string, { offset, length }: Node): Edit {
  const after = /^\s*,\s*/.exec(text.slice(offset + length))?.[0];
  if (after !== undefined) return { offset, length: length + after.length, content: '' };
  const before = /,\s*$/.exec(text.slice(0, offset))?.[0] ?? '';
  return { offset: offset - before.length, length: length + before.length, content: '' };
}
