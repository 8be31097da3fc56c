import { describe, expect, it } from 'vitest';
import { allowedOrigin } from './allowed-origin.ts';

describe('allowedOrigin', () => {
  it.each([
    [undefined, 'app.example', true],
    ['https://app.example', 'app.example', true],
    ['https://app.example', 'app.example:443', true],
    ['http://127.0.0.1:4601', '127.0.0.1:4601', true],
    ['http://127.0.0.1:4601', '127.0.0.1:4602', false],
    ['https://App.example', 'app.EXAMPLE', true],
    ['https://evil.example', 'app.example', false],
    ['https://app.example.evil.example', 'app.example', false],
    ['https://evil.example', 'evil.example@app.example', false],
    ['null', 'app.example', false],
    ['', 'app.example', false],
    ['file://', '', false],
  ])('without a list, lets a page of %s open a stream of %s: %s', (origin, host, allowed) => {
    expect(allowedOrigin(origin, host, undefined)).toBe(allowed);
  });

  it('with a list, lets those on it alone', () => {
    const list = ['https://app.example'];
    expect(allowedOrigin('https://app.example', 'feed.example', list)).toBe(true);
    expect(allowedOrigin('https://feed.example', 'feed.example', list)).toBe(false);
    expect(allowedOrigin(undefined, 'feed.example', list)).toBe(false);
  });
});
