import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { useText } from '#i18n/use-text.ts';
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
  const { currency, holdings } = portfolio;
  const parts = holdings
    .map((holding) => ({ ...holding, amount: holdingFigure(of, holding, portfolio) ?? '0' }))
    .sort((one, other) => compare(other.amount, one.amount));
  return (
    <HoldingPartsSheet
      title={title}
      parts={parts}
      total={{ label: text('portfolio.holdings.total'), amount: total }}
      currency={currency}
      isChange={of === 'day' || of === 'gain'}
      onClose={onClose}
    />
  );
}
