import { describe, expect, it } from 'vitest';
import { answerAt } from './answer-path.ts';

const answer = {
  data: { results: [{ name: 'a' }, { name: 'b' }] },
  'odd/key': { 'x.y': 1 },
  nothing: null,
};

describe('a path into an answer', () => {
  it.each([
    ['', answer],
    ['data.results.1.name', 'b'],
    ['/data/results/0/name', 'a'],
    ['/odd~1key/x.y', 1],
    ['nothing', null],
  ])('%j leads to its value', (path, value) => {
    expect(answerAt(answer, path)).toEqual(value);
  });

  it.each([
    'data.absent',
    'nothing.more',
    'data.results.2.name',
    'constructor',
    'data.results.length.x',
    '__proto__',
  ])('%j leads nowhere', (path) => {
    expect(answerAt(answer, path)).toBeUndefined();
  });
});
