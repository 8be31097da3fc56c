import { useQuery } from '@tanstack/react-query';
import { quantQueries } from '#api/quant-queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import { quantTones, type QuantHolding } from './quant.ts';
import { QuantExitFacts, QuantLeave } from './quant-leave.tsx';
import { OwnSheet } from './own-sheet.tsx';

/** A purchase of a strategy note: what it is worth, leaving it early while that is possible, and what it paid. */
export default function QuantHoldingSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const holding = useQuery(quantQueries.quantHolding(api, id));
  return (
    <OwnSheet
      query={holding}
      onClose={onClose}
      status={(data) => ({
        tone: quantTones[data.status],
        words: text(`product.quant.status.${data.status}`),
        explained: text(`product.quant.explain.${data.is_waiting ? 'settle' : data.status}`, {
          day: format.date(data.settles_on),
        }),
      })}
    >
      {(data, toStatus) => (
        <>
          <HoldingFacts holding={data} />
          {data.status === 'holding' && !data.is_waiting && (
            <QuantLeave holding={data} onDone={toStatus} />
          )}
        </>
      )}
    </OwnSheet>
  );
}

function HoldingFacts({ holding }: { readonly holding: QuantHolding }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, units, amount, value, price, price_on, result } = holding;
  const money = (each: string) => format.money(each, currency);
  return (
    <>
      {result !== null && price !== null && price_on !== null && (
        <Section title={text('product.quant.result')}>
          <QuantExitFacts currency={currency} exit={{ ...result, price, price_on }} />
        </Section>
      )}
      <DescriptionList
        facts={[
          { label: text('product.fund.units'), value: format.price(units) },
          { label: text('product.quant.cost'), value: money(amount) },
          ...(result !== null || value === null
            ? []
            : [{ label: text('product.fund.value'), value: money(value) }]),
          { label: text('product.quant.settles'), value: format.date(holding.settles_on) },
          { label: text('product.reference'), value: holding.id },
        ]}
      />
    </>
  );
}
