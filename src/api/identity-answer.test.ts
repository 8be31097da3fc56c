import { describe, expect, it } from 'vitest';
import { identityOf } from './identity-answer.ts';

describe('identityOf', () => {
  it.each([
    [true, 'approved'],
    [false, 'unverified'],
    [{ status: true }, 'approved'],
    [{ status: false }, 'unverified'],
    [{ status: 'pending' }, 'pending'],
    ['rejected', 'rejected'],
    [{ status: 'somehow' }, 'unverified'],
    [{}, 'unverified'],
    [null, 'unverified'],
  ])('reads %j as %s', (answer, status) => {
    expect(identityOf(answer)).toEqual({ status });
  });
});
