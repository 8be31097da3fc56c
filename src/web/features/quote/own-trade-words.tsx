import { useMemo } from 'react';
import type { ChartMark } from '#core/trading/trade-marks.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';

/** What was bought and sold within a candle, and what dividend it was first traded without, in words; empty where there was nothing. */
export function useOwnTradeWords(marks: readonly ChartMark[]): (index: number) => string {
  const text = useText();
  const format = useFormat();
  return useMemo(() => {
    const wordsOf = (mark: ChartMark) =>
      mark.side === 'dividend'
        ? text('quote.dividends.mark', {
            amount: `${format.price(mark.amount)} ${mark.currency}`,
          })
        : text(`quote.trades.${mark.side}`, {
            quantity: format.number(mark.quantity),
            price: format.price(mark.price),
          });
    const words = new Map<number, string[]>();
    for (const mark of marks)
      words.set(mark.index, [...(words.get(mark.index) ?? []), wordsOf(mark)]);
    return (index) => words.get(index)?.join(' · ') ?? '';
  }, [marks, text, format]);
}
