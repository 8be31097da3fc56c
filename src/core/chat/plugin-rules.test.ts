import { expect, it } from 'vitest';
import { isInfoDue, parseSentInfo } from './plugin-rules.ts';

const hour = 60 * 60_000;

it('describes a client at most once in four hours, and another client at once', () => {
  const sent = { user: 'marta', at: 10 * hour };
  expect(isInfoDue(null, 'marta', 0)).toBe(true);
  expect(isInfoDue(sent, 'marta', 14 * hour - 1)).toBe(false);
  expect(isInfoDue(sent, 'marta', 14 * hour)).toBe(true);
  expect(isInfoDue(sent, 'bruno', 10 * hour)).toBe(true);
});

it('is not stopped by a clock that was set back', () => {
  expect(isInfoDue({ user: 'marta', at: 10 * hour }, 'marta', hour)).toBe(true);
});

it('takes foreign content of the storage for nothing', () => {
  expect(['{', 'null', '[]', '{"user":1,"at":2}', '{"user":"a"}', null].map(parseSentInfo)).toEqual(
    Array(6).fill(null),
  );
  expect(parseSentInfo('{"user":"a","at":5}')).toEqual({ user: 'a', at: 5 });
});
