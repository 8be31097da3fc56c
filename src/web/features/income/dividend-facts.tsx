import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Dividend, NextDividend } from './income.ts';

export interface DividendFactsProps {
  readonly dividend: Dividend | NextDividend;
  /** Of one that was fixed. */
  readonly reference?: string;
}

/** What the amount of a dividend is made of, and its days. */
export function DividendFacts({ dividend, reference }: DividendFactsProps) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, per_share, quantity, gross, tax, tax_percent, net } = dividend;
  const money = (amount: string) => format.money(amount, currency);
  return (
    <DescriptionList
      facts={[
        { label: text('income.quantity'), value: format.number(quantity) },
        { label: text('income.perShare'), value: `${format.price(per_share)} ${currency}` },
        { label: text('income.gross'), value: money(gross) },
        { label: text('income.tax', { percent: format.part(tax_percent) }), value: money(tax) },
        { label: text('income.net'), value: money(net) },
        { label: text('income.exDate'), value: format.date(dividend.ex_on) },
        { label: text('income.recordDate'), value: format.date(dividend.record_on) },
        { label: text('income.payDate'), value: format.date(dividend.pays_on) },
        ...(reference === undefined ? [] : [{ label: text('income.reference'), value: reference }]),
      ]}
    />
  );
}
