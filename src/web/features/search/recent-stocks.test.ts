import { describe, expect, it } from 'vitest';
import type { Storage } from '#platform/storage.ts';
import { keepRecent, readRecent } from './recent-stocks.ts';
import { parseStock } from './search-result.ts';

function memory(text: string | null = null): Storage {
  let kept = text;
  return {
    read: () => kept,
    write: (_, value) => {
      kept = value;
    },
    forgetRefused: () => undefined,
    subscribe: () => () => undefined,
  };
}

describe('stocks that were looked at', () => {
  it('stand newest first, each once, and the oldest of six goes', () => {
    const storage = memory();
    for (const symbol of ['A', 'B', 'C', 'D', 'E', 'B', 'F'])
      keepRecent(storage, { market: 'XWAR-S', symbol, name: `Firm ${symbol}` });
    expect(readRecent(storage).map(({ symbol }) => symbol)).toEqual(['F', 'B', 'E', 'D', 'C']);
  });

  it.each([
    '{',
    '{}',
    'null',
    '[1, null, {"market": "X"}, {"market": 1, "symbol": "A", "name": "B"}]',
  ])('are none where %s was kept', (text) => {
    expect(readRecent(memory(text))).toEqual([]);
  });
});

describe('a stock in the address', () => {
  it('is read by market and symbol', () => {
    expect(parseStock('XMAD-S:IBRX')).toEqual({ market: 'XMAD-S', symbol: 'IBRX' });
  });

  it.each([null, '', 'IBRX', 'XMAD-S:', ':IBRX', 'XMAD-S:IBRX/../x', 'xmad:ibrx', 'A:B:C'])(
    'is none in %s',
    (text) => {
      expect(parseStock(text)).toBeNull();
    },
  );
});
