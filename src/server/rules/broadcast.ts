import type { FieldProblem } from '#core/errors.ts';

/** A message to many clients in one language: plain text, with line breaks. */
export interface BroadcastTexts {
  readonly title: string;
  readonly body: string;
}

type ByLanguage = Readonly<Record<string, BroadcastTexts>>;

/**
 * What keeps a broadcast from being sent: languages that the tenant does not offer, blank texts, and a reader whose language
 * nothing is written in. `audience` are the languages of whom it is for; empty for all of them.
 */
export function broadcastProblems(
  texts: ByLanguage,
  audience: readonly string[],
  languages: readonly string[],
): readonly FieldProblem[] {
  const unknown = (pointer: string, language: string): FieldProblem[] =>
    languages.includes(language) ? [] : [{ pointer, code: 'notOneOf' }];
  const readers = audience.length === 0 ? languages : audience;
  return [
    ...audience.flatMap((language, index) => unknown(`/languages/${index}`, language)),
    ...Object.entries(texts).flatMap(([language, { title, body }]) => [
      ...unknown(`/texts/${language}`, language),
      ...(title.trim() === ''
        ? [{ pointer: `/texts/${language}/title`, code: 'required' as const }]
        : []),
      ...(body.trim() === ''
        ? [{ pointer: `/texts/${language}/body`, code: 'required' as const }]
        : []),
    ]),
    ...readers
      .filter((language) => languages.includes(language) && !Object.hasOwn(texts, language))
      .map((language) => ({ pointer: `/texts/${language}`, code: 'required' as const })),
  ];
}
