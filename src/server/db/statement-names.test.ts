import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

function used(names: ReturnType<typeof createStatementNames>, text: string, times: number) {
  return Array.from({ length: times }, () => names.of(text));
}

test('a statement has a name from its fifth use on, and keeps it', () => {
  const names = createStatementNames();
  expect(used(names, 'select 1', 6)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'livery_1',
    'livery_1',
  ]);
  expect(used(names, 'select 2', 5).at(-1)).toBe('livery_2');
  expect(names.of('select 1')).toBe('livery_1');
});

test('no more than 300 statements are named, so that connections do not grow without end', () => {
  const names = createStatementNames();
  for (let index = 0; index < 300; index += 1) used(names, `select ${index}`, 5);
  expect(names.of('select 299')).toBe('livery_300');
  expect(used(names, 'select 300', 9)).toEqual(Array.from({ length: 9 }));
});

test('texts that come once each do not keep others from a name', () => {
  const names = createStatementNames();
  for (let index = 0; index < 5_000; index += 1) names.of(`select ${index} in a list`);
  expect(used(names, 'select often', 5).at(-1)).toBe('livery_1');
});

test('no statement has a name any more once names are lost on the way', () => {
  const names = createStatementNames();
  used(names, 'select 1', 5);
  names.stop();
  expect(used(names, 'select 1', 9)).toEqual(Array.from({ length: 9 }));
});
