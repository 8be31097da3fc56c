import { useState } from 'react';
import type { OrderSide } from '#core/trading/order.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Text } from '#ui/box.ts';
import { FigureButton } from '#ui/figure-button.tsx';
import type { Account, OrderQuote } from './ticket.ts';

const AvailableSheet = openedPart(() => import('./available-sheet.tsx'));

export interface AvailableProps {
  readonly side: OrderSide;
  readonly basis: OrderQuote | null;
  readonly account: Account | undefined;
}

/** What there is to trade with; money opens to what it is made of. */
export function Available({ side, basis, account }: AvailableProps) {
  const text = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (basis === null) return null;
  if (side === 'sell' || account === undefined)
    return (
      <Text size="sm" tone="muted" className="figures">
        {text('ticket.held', { quantity: format.number(basis.held) })}
      </Text>
    );
  return (
    <>
      <FigureButton onClick={() => setOpen(true)}>
        <Text as="span" size="sm" tone="muted" className="figures">
          {text('ticket.available', { amount: format.money(basis.available, account.currency) })}
        </Text>
      </FigureButton>
      {isOpen && <AvailableSheet account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
