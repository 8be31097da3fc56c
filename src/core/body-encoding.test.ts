import { expect, it } from 'vitest';
import { isJsonField, isPlainText } from './body-encoding.ts';

it('objects are JSON unless a style or another media type is declared', () => {
  expect(isJsonField(undefined, true)).toBe(true);
  expect(isJsonField(undefined, false)).toBe(false);
  expect(isJsonField({ contentType: 'application/json' }, false)).toBe(true);
  expect(isJsonField({ contentType: 'application/merge-patch+json' }, false)).toBe(true);
  expect(isJsonField({ contentType: 'text/plain' }, true)).toBe(false);
  expect(isJsonField({ style: 'deepObject', contentType: 'application/json' }, true)).toBe(false);
});

it('what stands in an object is text only where a style takes the object apart', () => {
  const encoding = { type: 'urlencoded', fields: { card: { style: 'deepObject' } } } as const;
  expect(isPlainText(undefined, ['amount'])).toBe(false);
  expect(isPlainText(encoding, ['amount'])).toBe(true);
  expect(isPlainText(encoding, ['card', 'month'])).toBe(true);
  expect(isPlainText(encoding, ['owner', 'age'])).toBe(false);
});
