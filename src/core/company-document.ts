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
  return withTexts(stated(text, facts), (words) =>
    withValues(words, factPattern, (name) => factOf(name, facts)),
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
  return content.every((part) => {
    if (part.kind === 'text')
      return [...part.text.matchAll(factPattern)].every(
        ([, name]) => factOf(name ?? '', facts) !== undefined,
      );
    return 'content' in part ? isStated(part.content, facts) : true;
  });
}

function factOf(name: string, facts: CompanyFacts): string | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
}
