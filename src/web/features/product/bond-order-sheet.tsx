import { useQuery } from '@tanstack/react-query';
import { bondQueries } from '#api/bond-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Stack, Text } from '#ui/box.ts';
import { Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { bondTones, type BondOrder } from './bond.ts';
import { BondPayments } from './bond-payments.tsx';

/** An order of a bond: where it stands, what it came to, and what the bond pays. */
export default function BondOrderSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const order = useQuery(bondQueries.bondOrder(api, id));
  const { data } = order;
  return (
    <Sheet
      title={data?.name ?? text('product.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {order.isLoadingError && <QueryError query={order} />}
        {order.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" role="status">
              <StatusPill tone={bondTones[data.status]}>
                {text(`product.bond.status.${data.status}`)}
              </StatusPill>
              <Text tone="muted">
                {text(`product.bond.explain.${data.status}`, { day: format.date(data.settles_on) })}
              </Text>
            </Stack>
            {data.remark !== null && (
              <Notice tone="warn" title={text('product.remark')}>
                {data.remark}
              </Notice>
            )}
            <OrderFacts order={data} />
            <BondPayments code={data.product} />
          </>
        )}
      </Stack>
    </Sheet>
  );
}

function OrderFacts({ order }: { readonly order: BondOrder }) {
  const text = useText();
  const format = usePrivateFormat();
  const { side, currency } = order;
  const money = (value: string) => format.money(value, currency);
  return (
    <Facts
      facts={[
        { label: text('product.bond.order'), value: text(`product.bond.side.${side}`) },
        { label: text('product.bond.face'), value: money(order.face_amount) },
        { label: text('product.bond.price'), value: format.part(order.price) },
        { label: text('product.bond.value'), value: money(order.value) },
        { label: text('product.bond.accrued'), value: money(order.accrued) },
        { label: text(`product.bond.total.${side}`), value: money(order.total) },
        { label: text('product.bond.settles'), value: format.date(order.settles_on) },
        { label: text('product.reference'), value: order.id },
      ]}
    />
  );
}
