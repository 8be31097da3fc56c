import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { bondTones, type BondOrder } from './bond.ts';

/** An order of a bond: what of which, and the day on which it settles. */
export function BondOrderRow({
  order,
  onOpen,
}: {
  readonly order: BondOrder;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, side, status, currency, total, settles_on } = order;
  return (
    <ObjectRow
      name={name}
      detail={`${text(`product.bond.side.${side}`)} · ${format.date(settles_on)}`}
      figure={format.money(total, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={bondTones[status]}>{text(`product.bond.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}
