import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { orderTones, type FundOrder } from './fund.ts';

/** An order of a fund: what of which, and the day whose price it gets. */
export function FundOrderRow({
  order,
  onOpen,
}: {
  readonly order: FundOrder;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, side, status, currency, units, price_day } = order;
  const amount = order.total ?? order.amount;
  return (
    <ObjectRow
      name={name}
      detail={`${text(`product.fund.side.${side}`)} · ${format.date(price_day)}`}
      figure={
        amount === null
          ? text('product.fund.unitCount', { units: format.price(units ?? '0') })
          : format.money(amount, currency)
      }
      onOpen={onOpen}
    >
      <StatusPill tone={orderTones[status]}>{text(`product.fund.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}
