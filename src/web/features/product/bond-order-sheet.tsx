import { useQuery } from '@tanstack/react-query';
import { bondQueries } from '#api/bond-queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { bondTones, type BondOrder } from './bond.ts';
import { BondPayments } from './bond-payments.tsx';
import { OwnSheet } from './own-sheet.tsx';

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
  return (
    <OwnSheet
      query={order}
      onClose={onClose}
      status={(data) => ({
        tone: bondTones[data.status],
        words: text(`product.bond.status.${data.status}`),
        explained: text(`product.bond.explain.${data.status}`, {
          day: format.date(data.settles_on),
        }),
      })}
    >
      {(data) => (
        <>
          <OrderFacts order={data} />
          <BondPayments code={data.product} />
        </>
      )}
    </OwnSheet>
  );
}

function OrderFacts({ order }: { readonly order: BondOrder }) {
  const text = useText();
  const format = usePrivateFormat();
  const { side, currency } = order;
  const money = (value: string) => format.money(value, currency);
  return (
    <DescriptionList
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
