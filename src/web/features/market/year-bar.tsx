import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { Stock } from './quote-row.tsx';

/** Where a price stands between the year's lowest and highest. Plain CSS: there is one in every row. */
export function YearBar({ stock }: { readonly stock: Stock }) {
  const format = useFormat();
  const text = useText();
  const { year_low, year_high, price } = stock;
  const [low, high] = [Number(year_low), Number(year_high)];
  const at = high === low ? 0.5 : Math.min(1, Math.max(0, (Number(price) - low) / (high - low)));
  const words = text('market.table.yearWords', {
    low: format.price(year_low),
    high: format.price(year_high),
    percent: format.number(String(Math.round(at * 100))),
  });
  return (
    <span className="year-bar" title={words}>
      <span className="year-bar-mark" style={{ insetInlineStart: `${at * 100}%` }} />
      <span className="hidden-text">{words}</span>
    </span>
  );
}
