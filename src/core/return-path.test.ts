import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

describe('the return path after signing in', () => {
  it('is the path that was wanted', () => {
    expect(returnPath('/portfolio?range=1Y#top', '/dashboard')).toBe('/portfolio?range=1Y#top');
  });

  it.each([
    null,
    '',
    'portfolio',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/./\n/evil.example',
    '/login',
    '/login?x=1',
    '/kyc/steps',
    '/register',
  ])('is home for %j', (wanted) => {
    expect(returnPath(wanted, '/dashboard')).toBe('/dashboard');
  });

  it('keeps a path that only begins alike', () => {
    expect(returnPath('/loginhistory', '/dashboard')).toBe('/loginhistory');
  });
});
