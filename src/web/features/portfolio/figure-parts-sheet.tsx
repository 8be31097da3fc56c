import type { components } from '#api/client.gen.ts';
import { compare, toBig } from '#core/money.ts';
import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { HoldingPartsSheet } from '#page/holding-parts-sheet.tsx';
import { holdingFigure, type HoldingFigure } from './shown-profit.ts';

export interface FigurePartsSheetProps {
  /** Which figure of the holdings, in the portfolio's currency. */
  readonly of: HoldingFigure;
  readonly title: string;
  /** What they add up to, as it is shown. */
  readonly total: string;
  readonly portfolio: components['schemas']['Portfolio'];
  readonly onClose: () => void;
}

/** What each holding has of a figure, the largest first. */
export default function FigurePartsSheet({
  of,
  title,
  total,
  portfolio,
  onClose,
}: FigurePartsSheetProps) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, holdings, sold_day_change: soldOut, day_currency_change: moved } = portfolio;
  const isDay = of === 'day';
  const isRateMoved = moved != null && !toBig(moved).eq(0);
  const parts = holdings
    .map((holding) => ({ ...holding, amount: holdingFigure(of, holding, portfolio) ?? '0' }))
    .sort((one, other) => compare(other.amount, one.amount));
  return (
    <HoldingPartsSheet
      title={title}
      parts={parts}
      {...(isDay &&
        soldOut !== undefined && {
          others: [{ label: text('portfolio.today.sold'), amount: soldOut }],
        })}
      {...(isDay &&
        isRateMoved && {
          note: text('portfolio.today.currency', {
            amount: format.money(moved, currency, { signed: true }),
          }),
        })}
      total={{ label: text('portfolio.holdings.total'), amount: total }}
      currency={currency}
      isChange={isDay || of === 'heldDay' || of === 'gain'}
      onClose={onClose}
    />
  );
}
