import { describe, expect, it } from 'vitest';
import { newsLanguage, newsProblems } from './news.ts';

const texts = { title: 'A holiday', summary: 'The exchange is closed.', text: 'It is **closed**.' };

describe('news', () => {
  it('is read in the reader’s language, else in the tenant’s first that it is written in', () => {
    const written = { 'es-ES': texts, 'pl-PL': texts };
    expect(newsLanguage(written, 'pl-PL', ['en-US', 'es-ES', 'pl-PL'])).toBe('pl-PL');
    expect(newsLanguage(written, 'tr-TR', ['en-US', 'es-ES', 'pl-PL'])).toBe('es-ES');
    expect(newsLanguage(written, 'tr-TR', ['tr-TR'])).toBe('es-ES');
    expect(newsLanguage({}, 'en-US', ['en-US'])).toBeUndefined();
    expect(newsLanguage({}, 'constructor', [])).toBeUndefined();
  });

  it('is refused in languages that are not offered, with blank lines and with what could act', () => {
    expect(newsProblems({ 'en-US': texts }, ['en-US'], false)).toEqual([]);
    expect(newsProblems({ 'fr-FR': texts }, ['en-US'], false)).toEqual([
      { pointer: '/texts/fr-FR', code: 'notOneOf' },
    ]);
    expect(
      newsProblems({ 'en-US': { title: ' ', summary: '\n', text: ' ' } }, ['en-US'], false),
    ).toEqual([
      { pointer: '/texts/en-US/title', code: 'required' },
      { pointer: '/texts/en-US/summary', code: 'required' },
      { pointer: '/texts/en-US/text', code: 'required' },
    ]);
    for (const text of [
      '<script>alert(1)</script>',
      '![x](https://other.example/x.png)',
      '[here](javascript:alert(1))',
      '[here](//other.example)',
      '[here](/\\other.example)',
    ])
      expect(newsProblems({ 'en-US': { ...texts, text } }, ['en-US'], false)).toEqual([
        { pointer: '/texts/en-US/text', code: 'invalid' },
      ]);
  });

  it('with a picture says what it shows in each of its languages, and without one describes none', () => {
    const described = { ...texts, alt: 'A closed gate' };
    const both = ['en-US', 'es-ES'];
    expect(newsProblems({ 'en-US': described, 'es-ES': described }, both, true)).toEqual([]);
    expect(newsProblems({ 'en-US': { ...texts, alt: ' ' }, 'es-ES': texts }, both, true)).toEqual([
      { pointer: '/texts/en-US/alt', code: 'required' },
      { pointer: '/texts/es-ES/alt', code: 'required' },
    ]);
    expect(newsProblems({ 'en-US': described }, both, false)).toEqual([
      { pointer: '/texts/en-US/alt', code: 'unknownKey' },
    ]);
  });
});
