import { describe, expect, it } from 'vitest';
import { fileTypeName, isAcceptedFile } from './accepted-file.ts';

describe('a file', () => {
  it.each([
    ['image/png', [], true],
    ['image/png', ['image/png', 'application/pdf'], true],
    ['image/png', ['image/*'], true],
    ['IMAGE/PNG', ['image/png'], true],
    ['text/csv;charset=utf-8', ['text/csv'], true],
    ['', ['image/png'], true],
    ['text/html', ['image/png'], false],
    ['imagery/png', ['image/*'], false],
  ])('of type %j is taken where %j is accepted: %j', (type, accepted, holds) => {
    expect(isAcceptedFile({ type }, accepted)).toBe(holds);
  });

  it('is named by its type as people call it', () => {
    expect(
      ['image/png', 'image/svg+xml', 'application/pdf', 'text/plain', 'application/x-tar'].map(
        fileTypeName,
      ),
    ).toEqual(['PNG', 'SVG', 'PDF', 'TXT', 'TAR']);
  });
});
