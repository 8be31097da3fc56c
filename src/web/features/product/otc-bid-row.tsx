import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { otcBidTones, type OtcBid } from './otc.ts';

/** A request for a price: of how many shares, and what they bring. */
export function OtcBidRow({
  bid: { name, shares, total, currency, status },
  onOpen,
}: {
  readonly bid: OtcBid;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  return (
    <ObjectRow
      name={name}
      detail={text('product.otc.bid.shares', { shares: format.number(shares) })}
      figure={total === null ? '–' : format.money(total, currency)}
      onOpen={onOpen}
    >
      <StatusPill tone={otcBidTones[status]}>{text(`product.otc.bid.status.${status}`)}</StatusPill>
    </ObjectRow>
  );
}
