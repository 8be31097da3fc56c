import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { otcBidTones, type OtcBid } from './otc.ts';
import { OwnRow } from './own-row.tsx';

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
    <OwnRow
      name={name}
      detail={text('product.otc.bid.shares', { shares: format.number(shares) })}
      figure={total === null ? '–' : format.money(total, currency)}
      tone={otcBidTones[status]}
      status={text(`product.otc.bid.status.${status}`)}
      onOpen={onOpen}
    />
  );
}
