import { expect, it } from 'vitest';
import { readChoice, writeChoice } from './chart-choice.ts';

const usual = { range: '1D', interval: '5m', kind: 'candles', averages: false, table: false };

it('is the usual one where the address says nothing, or what is no choice', () => {
  expect(readChoice(new URLSearchParams('s=A&ex=B'), '1D')).toEqual(usual);
  expect(readChoice(new URLSearchParams('range=9Z&interval=1w&chart=pie'), '1D')).toEqual(usual);
});

it('is found again in the address that it was written to, beside what else stands there', () => {
  const query = new URLSearchParams('s=A&ex=B&view=table&averages=on');
  const choice = {
    range: '1Y',
    interval: '1w',
    kind: 'line',
    averages: true,
    table: false,
  } as const;
  writeChoice(query, choice, '1D');
  expect(readChoice(query, '1D')).toEqual(choice);
  expect(query.get('s')).toBe('A');
  writeChoice(query, readChoice(new URLSearchParams(), '1D'), '1D');
  expect(query.toString()).toBe('s=A&ex=B');
});
