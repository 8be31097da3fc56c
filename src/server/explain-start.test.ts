import { describe, expect, it } from 'vitest';
import { UsageError } from './config.ts';
import { explainStart } from './explain-start.ts';

const config = { port: 4600, host: '127.0.0.1', data: 'data' };
const fault = (code: string, more = {}) => Object.assign(new Error(code), { code, ...more });

describe('a start that the system refuses', () => {
  it.each([
    [fault('ENOSPC'), /no room left on the disk of data: make room/],
    [fault('EDQUOT'), /no room left/],
    // As the embedded store says it: no error of the language at all.
    [{ name: 'ErrnoError', errno: 51 }, /no room left/],
    [new Error('a statement failed', { cause: fault('ENOSPC') }), /no room left/],
    [new Error('could not extend file: No space left on device'), /no room left/],
    [fault('EROFS'), /cannot be written \(EROFS\)/],
    [fault('EACCES', { syscall: 'open' }), /data cannot be written \(EACCES\)/],
    [fault('EACCES', { syscall: 'listen' }), /port 4600 on 127.0.0.1 is not allowed/],
    [fault('EADDRINUSE'), /port 4600 .* is already in use/],
  ])('is explained in one line: %s', (error, line) => {
    const explained = explainStart(error, config);
    expect(explained).toBeInstanceOf(UsageError);
    expect(String(explained)).toMatch(line);
    expect(String(explained)).not.toContain('\n');
  });

  it('is a fault of ours where the system refused nothing', () => {
    for (const error of [new Error('a bug'), fault('ERR_SOMETHING'), 'text', null])
      expect(explainStart(error, config)).toBe(error);
  });
});
