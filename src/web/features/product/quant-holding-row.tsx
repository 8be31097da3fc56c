import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { quantTones, type QuantHolding } from './quant.ts';

/** A purchase of a strategy note: what it is worth or paid, and when it is settled. */
export function QuantHoldingRow({
  holding,
  onOpen,
}: {
  readonly holding: QuantHolding;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const { name, status, currency, value, amount, result, settles_on } = holding;
  return (
    <ObjectRow
      name={name}
      detail={text('product.quant.settles.on', { day: format.date(settles_on) })}
      figure={format.money(result?.total ?? value ?? amount, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={quantTones[status]}>{text(`product.quant.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}
