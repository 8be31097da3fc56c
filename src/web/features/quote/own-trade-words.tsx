import { useMemo } from 'react';
import type { TradeMark } from '#core/trading/trade-marks.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';

/** What was bought and sold within a candle, in words; empty where there was nothing. */
export function useOwnTradeWords(marks: readonly TradeMark[]): (index: number) => string {
  const text = useText();
  const format = useFormat();
  return useMemo(() => {
    const wordsOf = ({ side, quantity, price }: TradeMark) =>
      text(`quote.trades.${side}`, {
        quantity: format.number(quantity),
        price: format.price(price),
      });
    const words = new Map<number, string[]>();
    for (const mark of marks)
      words.set(mark.index, [...(words.get(mark.index) ?? []), wordsOf(mark)]);
    return (index) => words.get(index)?.join(' · ') ?? '';
  }, [marks, text, format]);
}
