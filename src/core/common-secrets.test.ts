import { describe, expect, it } from 'vitest';
import { isCommonPassword, isCommonPin } from './common-secrets.ts';

describe('common secrets', () => {
  it.each(['123456', 'password', 'qwerty123'])('knows the password %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['coach-and-four', 'x7kp2q'])('does not know the password %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it.each(['000000', '123456', '987654', '456789', '121212', '123123', '567890', '098765'])(
    'refuses the PIN %s',
    (pin) => {
      expect(isCommonPin(pin)).toBe(true);
    },
  );

  it.each(['294713', '100200', '112358', '123457'])('takes the PIN %s', (pin) => {
    expect(isCommonPin(pin)).toBe(false);
  });
});
