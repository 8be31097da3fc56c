import { expect, it } from 'vitest';
import { bestMatches, foldText, matchRank } from './text-match.ts';

it('compares without case, accents, the Polish ł and the Turkish ı', () => {
  expect(foldText('  Wpłata   ŚRODKÓW ')).toBe('wplata srodkow');
  expect(foldText('Çıkış')).toBe('cikis');
});

it('prefers the whole name, then its beginning, then the beginnings of its words', () => {
  expect(
    ['bank accounts', 'bank', 'acc', 'acc bank'].map((typed) => matchRank(typed, 'Bank accounts')),
  ).toEqual([0, 1, 2, 2]);
});

it('needs every word at the beginning of one, and finds nothing for nothing', () => {
  expect(matchRank('count', 'Bank accounts')).toBeNull();
  expect(matchRank('bank deposit', 'Bank accounts')).toBeNull();
  expect(matchRank('  ', 'Bank accounts')).toBeNull();
  expect(matchRank('ac', 'Bank accounts')).toBeNull();
});

it('finds characters inside a name where words have no spaces between them', () => {
  expect(matchRank('账户', '银行账户')).toBe(2);
  expect(matchRank('贷', '银行账户')).toBeNull();
});

it('gives the best first, equals in their order, and no more than asked for', () => {
  const names = ['Loan terms', 'Terms', 'Terms of deposits', 'Terms of loans'];
  expect(bestMatches('terms', names, (name) => [name], 3)).toEqual([
    'Terms',
    'Terms of deposits',
    'Terms of loans',
  ]);
  expect(bestMatches('wire', [['Deposit', 'Wire money in']], (all) => all, 5)).toHaveLength(1);
});
