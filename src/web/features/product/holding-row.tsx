import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { holdingTones, type Holding } from './product.ts';
import { useProductWords } from './use-product-words.ts';

/** Money in a product: how much, at which rate and until when. */
export function HoldingRow({
  holding,
  onOpen,
}: {
  readonly holding: Holding;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const words = useProductWords();
  const { name, status, currency, principal, amount, annual_rate, matures_on } = holding;
  const isOpen = status === 'holding' || status === 'settle';
  const until =
    matures_on === null ? '' : ` · ${text('product.until', { day: format.date(matures_on) })}`;
  return (
    <ObjectRow
      name={name}
      detail={
        isOpen ? `${words.rate(annual_rate)}${until}` : format.day(Date.parse(holding.created_at))
      }
      figure={format.money(isOpen ? principal : amount, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={holdingTones[status]}>{text(`product.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}
