import { readMarkdown } from '#core/markdown/read-markdown.ts';

/** News in one language; `text` is CommonMark. */
export interface NewsTexts {
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** What the picture shows, for readers who do not see it. */
  readonly alt?: string;
}

/** The language in which news is read: the reader's, else the tenant's first that it is written in, else any. */
export function newsLanguage(
  texts: Readonly<Record<string, NewsTexts>>,
  reader: string,
  languages: readonly string[],
): string | undefined {
  return [reader, ...languages, ...Object.keys(texts)].find((each) => Object.hasOwn(texts, each));
}

/** A field of news that cannot be published as it is written. */
export interface NewsProblem {
  readonly pointer: string;
  readonly code: 'notOneOf' | 'required' | 'invalid' | 'unknownKey';
}

/**
 * Languages that are not offered, blank lines, texts with HTML, pictures or links that are not safe, and a picture that is not
 * described in each language, or described and not there.
 */
export function newsProblems(
  texts: Readonly<Record<string, NewsTexts>>,
  languages: readonly string[],
  hasPicture: boolean,
): readonly NewsProblem[] {
  return Object.entries(texts).flatMap(
    ([language, { title, summary, text, alt }]): NewsProblem[] => {
      const at = `/texts/${language}`;
      if (!languages.includes(language)) return [{ pointer: at, code: 'notOneOf' as const }];
      return [
        ...(title.trim() === '' ? [{ pointer: `${at}/title`, code: 'required' as const }] : []),
        ...(summary.trim() === '' ? [{ pointer: `${at}/summary`, code: 'required' as const }] : []),
        ...(text.trim() === ''
          ? [{ pointer: `${at}/text`, code: 'required' as const }]
          : readMarkdown(text).problems.length > 0
            ? [{ pointer: `${at}/text`, code: 'invalid' as const }]
            : []),
        ...(hasPicture && (alt ?? '').trim() === ''
          ? [{ pointer: `${at}/alt`, code: 'required' as const }]
          : []),
        ...(!hasPicture && alt !== undefined
          ? [{ pointer: `${at}/alt`, code: 'unknownKey' as const }]
          : []),
      ];
    },
  );
}
