import { describe, expect, it } from 'vitest';
import { broadcastProblems } from './broadcast.ts';

const languages = ['en-US', 'es-ES'];
const text = { title: 'Closed on Friday', body: 'We answer on Monday.' };

describe('a broadcast', () => {
  it('is written in the language of each of its readers', () => {
    expect(broadcastProblems({ 'en-US': text, 'es-ES': text }, [], languages)).toEqual([]);
    expect(broadcastProblems({ 'en-US': text }, ['en-US'], languages)).toEqual([]);
    expect(broadcastProblems({ 'en-US': text }, [], languages)).toEqual([
      { pointer: '/texts/es-ES', code: 'required' },
    ]);
  });

  it('is in languages of the tenant', () => {
    expect(broadcastProblems({ 'en-US': text, 'fr-FR': text }, ['en-US'], languages)).toEqual([
      { pointer: '/texts/fr-FR', code: 'notOneOf' },
    ]);
    expect(broadcastProblems({ 'en-US': text }, ['en-US', 'fr-FR'], languages)).toEqual([
      { pointer: '/languages/1', code: 'notOneOf' },
    ]);
  });

  it('has a title and a body', () => {
    expect(
      broadcastProblems({ 'en-US': { title: ' ', body: '\n' } }, ['en-US'], languages),
    ).toEqual([
      { pointer: '/texts/en-US/title', code: 'required' },
      { pointer: '/texts/en-US/body', code: 'required' },
    ]);
  });
});
