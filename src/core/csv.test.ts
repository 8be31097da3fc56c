import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a table as a file', () => {
  it('keeps every character, and amounts as they are', () => {
    expect(
      csvOf([
        ['Date', 'Say "hi", Ana'],
        ['2026-11-20', '-99.80'],
      ]),
    ).toBe('\uFEFFDate,"Say ""hi"", Ana"\r\n2026-11-20,-99.80\r\n');
  });

  it('runs no formula', () => {
    for (const text of ['=1+1', '+1', '@SUM(A1)', '-1+1', '-cmd', '\t=1'])
      expect(csvOf([[text]])).toBe(`\uFEFF'${text}\r\n`);
  });
});
