import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { BondSide } from './bond.ts';

export interface BondFiguresProps {
  readonly side: BondSide;
  readonly currency: string;
  readonly figures: {
    readonly price: string;
    readonly value: string;
    readonly accrued: string;
    readonly total: string;
  };
  readonly settlesOn: string;
  /** In percent; `null` where it is not said. */
  readonly annualYield: string | null;
}

/** Price, interest and what both come to, with the day on which it is paid. */
export function BondFigures({ side, currency, figures, settlesOn, annualYield }: BondFiguresProps) {
  const text = useText();
  const format = useFormat();
  const money = (value: string) => format.money(value, currency);
  return (
    <DescriptionList
      facts={[
        {
          label: text(side === 'buy' ? 'product.bond.ask' : 'product.bond.bid'),
          value: format.part(figures.price),
        },
        { label: text('product.bond.value'), value: money(figures.value) },
        { label: text('product.bond.accrued'), value: money(figures.accrued) },
        { label: text(`product.bond.total.${side}`), value: money(figures.total) },
        { label: text('product.bond.settles'), value: format.date(settlesOn) },
        ...(annualYield === null || side === 'sell'
          ? []
          : [{ label: text('product.bond.yield'), value: format.part(annualYield) }]),
      ]}
    />
  );
}
