import { describe, expect, it } from 'vitest';
import { headerRules, headersFor, readHeaders, writeHeaders } from './headers-file.ts';

const security = [
  { name: 'X-Content-Type-Options', value: 'nosniff' },
  {
    name: 'Content-Security-Policy',
    value: "default-src 'none'; connect-src 'self' https://api.example",
  },
];
const rules = headerRules('/pl/', ['/dashboard', '/news/:id'], security);

function caching(path: string): string[] {
  return headersFor(rules, path)
    .filter((header) => header.name === 'Cache-Control')
    .map((header) => header.value);
}

describe('headers of a bundle', () => {
  it('survive being written and read', () => {
    expect(readHeaders(writeHeaders(rules))).toEqual(rules);
  });

  it('protect every path', () => {
    for (const path of ['/pl/', '/pl/dashboard', '/pl/assets/main-abc.js', '/pl/nowhere']) {
      expect(headersFor(rules, path)).toEqual(expect.arrayContaining(security));
    }
  });

  it('keep hashed files for good and ask for pages anew, never both', () => {
    expect(caching('/pl/assets/main-abc.js')).toEqual(['public, max-age=31536000, immutable']);
    expect(caching('/pl/t/pl/profile.0123456789.json')).toEqual([
      'public, max-age=31536000, immutable',
    ]);
    expect(['/pl/', '/pl/index.html', '/pl/dashboard', '/pl/news/7'].map(caching)).toEqual([
      ['no-cache'],
      ['no-cache'],
      ['no-cache'],
      ['no-cache'],
    ]);
  });
});
