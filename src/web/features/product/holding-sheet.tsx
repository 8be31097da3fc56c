import { useQuery } from '@tanstack/react-query';
import { productQueries } from '#api/product-queries.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { HoldingActions } from './holding-actions.tsx';
import { HoldingPayments } from './holding-payments.tsx';
import { LeaveForm } from './leave-form.tsx';
import { holdingTones, type Holding } from './product.ts';
import { RenewalForm } from './renewal-form.tsx';
import { useProductWords } from './use-product-words.ts';
import { OwnSheet } from './own-sheet.tsx';

/** Money in a product: where it stands, what it earns, and everything that can be done about it. */
export default function HoldingSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const holding = useQuery(productQueries.productHolding(api, id));
  return (
    <OwnSheet
      query={holding}
      onClose={onClose}
      status={(data) => ({
        tone: holdingTones[data.status],
        words: text(`product.status.${data.status}`),
        explained: text(`product.explain.${data.status}`),
      })}
    >
      {(data, toStatus) => (
        <>
          <HoldingFacts holding={data} />
          <HoldingActions holding={data} onDone={toStatus} />
          {data.status === 'holding' && data.matures_on !== null && (
            <RenewalForm holding={data} onDone={toStatus} />
          )}
          {data.status === 'holding' && (
            <LeaveForm key={data.principal} holding={data} onDone={toStatus} />
          )}
          <HoldingPayments holding={data} />
        </>
      )}
    </OwnSheet>
  );
}

function HoldingFacts({ holding }: { readonly holding: Holding }) {
  const text = useText();
  const format = usePrivateFormat();
  const words = useProductWords();
  const { currency, status, leaving, leaves_on, started_on, matures_on, days } = holding;
  const money = (value: string) => format.money(value, currency);
  const isOpen = status === 'holding' || status === 'settle';
  return (
    <DescriptionList
      facts={[
        ...(isOpen ? [{ label: text('product.principal'), value: money(holding.principal) }] : []),
        ...(isOpen
          ? [
              { label: text('product.review.rate'), value: words.rate(holding.annual_rate) },
              { label: text('product.interestDue'), value: money(holding.interest_due) },
            ]
          : []),
        ...(days === null && started_on !== null
          ? [{ label: text('product.interestReceived'), value: money(holding.interest_paid) }]
          : []),
        ...(leaving === null || leaves_on === null
          ? []
          : [
              {
                label: text('product.leaving', { day: format.date(leaves_on) }),
                value: money(leaving),
              },
            ]),
        { label: text('product.applied'), value: money(holding.amount) },
        ...(started_on === null
          ? []
          : [{ label: text('product.review.starts'), value: format.date(started_on) }]),
        ...(matures_on === null
          ? []
          : [{ label: text('product.matures'), value: format.date(matures_on) }]),
        { label: text('product.reference'), value: holding.id },
      ]}
    />
  );
}
