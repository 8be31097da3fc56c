import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { productQueries } from '#api/product-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Stack, Text } from '#ui/box.ts';
import { Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { HoldingActions } from './holding-actions.tsx';
import { HoldingPayments } from './holding-payments.tsx';
import { LeaveForm } from './leave-form.tsx';
import { holdingTones, type Holding } from './product.ts';
import { RenewalForm } from './renewal-form.tsx';
import { useProductWords } from './use-product-words.ts';

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
  // Who has done something hears the outcome: what had the focus may be gone.
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = holding;
  const onDone = () => outcome.current?.focus();
  return (
    <Sheet
      title={data?.name ?? text('product.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {holding.isLoadingError && <QueryError query={holding} />}
        {holding.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={holdingTones[data.status]}>
                {text(`product.status.${data.status}`)}
              </StatusPill>
              <Text tone="muted">{text(`product.explain.${data.status}`)}</Text>
            </Stack>
            {data.remark !== null && (
              <Notice tone="warn" title={text('product.remark')}>
                {data.remark}
              </Notice>
            )}
            <HoldingFacts holding={data} />
            <HoldingActions holding={data} onDone={onDone} />
            {data.status === 'holding' && data.matures_on !== null && (
              <RenewalForm holding={data} onDone={onDone} />
            )}
            {data.status === 'holding' && (
              <LeaveForm key={data.principal} holding={data} onDone={onDone} />
            )}
            <HoldingPayments holding={data} />
          </>
        )}
      </Stack>
    </Sheet>
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
    <Facts
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
