import {
  withTexts,
  withValues,
  type Document,
  type DocumentBlock,
  type DocumentInline,
} from './document.ts';

/** Placeholder → value, as `company.name`. A fact that a tenant does not state is absent. */
export type CompanyFacts = Readonly<Record<string, string>>;

/** What looks like a placeholder of a fact. Names without a dot are filled in by screens (`fillDocument`). */
export const factPattern = /\{([a-z]+\.[A-Za-z]+)\}/g;

/**
 * A text with the company's facts in it, as words whatever they hold. A paragraph or an entry of a list that names a fact which the
 * tenant does not state is left out: "Licence: " alone says less than nothing.
 */
export function withCompany(text: Document, facts: CompanyFacts): Document {
  const named = blocksWithFacts(text);
  const isKnown = (name: string): boolean => factOf(name, facts) !== undefined;
  return named.size === 0
    ? text
    : text.flatMap((block): Document | DocumentBlock => {
        const names = named.get(block);
        if (names === undefined) return block;
        const left = names.every(isKnown) ? [block] : stated([block], facts);
        return withTexts(left, (words) =>
          withValues(words, factPattern, (name) => factOf(name, facts)),
        );
      });
}

// Tenants share the texts of their base, most of whose blocks name no fact: each text is looked through once.
const looked = new WeakMap<Document, FactsByBlock>();

/** Blocks that name facts → their names. */
type FactsByBlock = ReadonlyMap<DocumentBlock, readonly string[]>;

function blocksWithFacts(text: Document): FactsByBlock {
  const before = looked.get(text);
  if (before !== undefined) return before;
  const found = new Map(
    text.flatMap((block) => {
      const names = textsIn(block).flatMap(factsIn);
      return names.length === 0 ? [] : [[block, names] as const];
    }),
  );
  looked.set(text, found);
  return found;
}

function factsIn(words: string): string[] {
  return [...words.matchAll(factPattern)].map(([, name = '']) => name);
}

function textsIn(block: DocumentBlock): readonly string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return wordsIn(block.content);
    case 'list':
      return block.items.flatMap((item) => item.flatMap(textsIn));
    case 'quote':
      return block.content.flatMap(textsIn);
    default:
      return [];
  }
}

function wordsIn(content: readonly DocumentInline[]): readonly string[] {
  return content.flatMap((part) =>
    part.kind === 'text' ? [part.text] : 'content' in part ? wordsIn(part.content) : [],
  );
}

function stated(text: Document, facts: CompanyFacts): Document {
  return text.flatMap((block): DocumentBlock[] => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return isStated(block.content, facts) ? [block] : [];
      case 'list': {
        const items = block.items
          .map((item) => stated(item, facts))
          .filter((item) => item.length > 0);
        return items.length === 0 ? [] : [{ ...block, items }];
      }
      case 'quote': {
        const content = stated(block.content, facts);
        return content.length === 0 ? [] : [{ ...block, content }];
      }
      default:
        return [block];
    }
  });
}

function isStated(content: readonly DocumentInline[], facts: CompanyFacts): boolean {
  return wordsIn(content).every((words) =>
    factsIn(words).every((name) => factOf(name, facts) !== undefined),
  );
}

function factOf(name: string, facts: CompanyFacts): string | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}
