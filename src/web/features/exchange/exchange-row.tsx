import { useText } from '#i18n/use-text.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Text } from '#ui/box.ts';
import { ObjectRow } from '#ui/object-row.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import type { Exchange } from './exchange-machine.ts';

/** One exchange: from which account to which, when, how much, and whether it was undone. */
export function ExchangeRow({
  exchange: { sell, buy, sell_amount, buy_amount, status, executed_at },
  onOpen,
}: {
  readonly exchange: Exchange;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const format = usePrivateFormat();
  return (
    <ObjectRow
      name={text('exchange.pair', { from: sell, to: buy })}
      detail={format.moment(Date.parse(executed_at))}
      figure={format.money(buy_amount, buy, { signed: true })}
      onOpen={onOpen}
    >
      <Text as="span" size="xs" tone="muted" className="figures">
        {format.money(`-${sell_amount}`, sell, { signed: true })}
      </Text>
      {status === 'reversed' && (
        <StatusPill tone="warn">{text('exchange.status.reversed')}</StatusPill>
      )}
    </ObjectRow>
  );
}
