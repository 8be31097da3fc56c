import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { quantQueries } from '#api/quant-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Stack, Text } from '#ui/box.ts';
import { Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { quantTones, type QuantHolding } from './quant.ts';
import { QuantExitFacts, QuantLeave } from './quant-leave.tsx';

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
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = holding;
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
              <StatusPill tone={quantTones[data.status]}>
                {text(`product.quant.status.${data.status}`)}
              </StatusPill>
              <Text tone="muted">
                {text(`product.quant.explain.${data.is_waiting ? 'settle' : data.status}`, {
                  day: format.date(data.settles_on),
                })}
              </Text>
            </Stack>
            {data.remark !== null && (
              <Notice tone="warn" title={text('product.remark')}>
                {data.remark}
              </Notice>
            )}
            <HoldingFacts holding={data} />
            {data.status === 'holding' && !data.is_waiting && (
              <QuantLeave holding={data} onDone={() => outcome.current?.focus()} />
            )}
          </>
        )}
      </Stack>
    </Sheet>
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
      <Facts
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
