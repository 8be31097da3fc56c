import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useApp } from '#page/app-context.ts';
import { useFailure } from '#errors/use-failure.ts';
import { isLasting } from '#core/trading/order-obstacles.ts';
import { ordering } from './ordering.ts';
import type { Order } from './order.ts';
import { ticketBasis } from './ticket-basis.ts';
import type { OrderQuote, TicketFormProps } from './ticket.ts';
import { useTicketDraft } from './use-ticket-draft.ts';

// A quote is asked for when typing pauses.
const pause = 350;

interface Shown {
  readonly quote: OrderQuote;
  /** ms since the epoch, by this clock. */
  readonly until: number;
}

/** A ticket: what is typed, what the backend quotes for it, and where its order stands. */
export function useTicket({ market, symbol, side, purchase, accounts }: TicketFormProps) {
  const { api } = useApp();
  const [shown, setShown] = useState<Shown | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);
  // The price that stood in the review before it was refreshed there.
  const [reviewed, setReviewed] = useState<string | null>(null);
  const [machine] = useState(() =>
    ordering(api, {
      showQuote: (quote, until) => setShown({ quote, until }),
      showOrder: setPlaced,
    }),
  );
  const [state, send] = useMachine(machine);
  // What was asked for: while it is reviewed and sent it stays what it is, whatever is typed.
  const { isReviewing, failure, request: asked } = state.context;
  const typed = useTicketDraft({ market, symbol, side, purchase }, accounts);
  const { draft, request, lead, clear } = typed;
  const basis = useQuery({
    ...ticketBasis(api, { market, symbol, side, purchase, account: draft.account }),
    placeholderData: keepPreviousData,
  });
  // Asked for anew with another account: where that fails, the ticket stays, and says what fails with the next quote.
  const [isKnown, setIsKnown] = useState(false);
  if (basis.data !== undefined && !isKnown) setIsKnown(true);
  const currency = basis.data?.currency;
  lead(currency);

  const isSending =
    state.matches('sending') || state.matches('lookingUp') || state.matches('unknown');

  useEffect(() => {
    if (isSending || request === asked) return;
    send({ type: 'change' });
    if (request === null) return;
    const timer = setTimeout(() => send({ type: 'ask', request }), pause);
    return () => clearTimeout(timer);
  }, [send, request, asked, isSending]);

  const isCurrent = shown !== null && (request !== null || isSending);
  const quote = isCurrent ? shown.quote : null;
  const obstacles = state.matches('refused')
    ? (quote?.obstacles ?? [])
    : request === null
      ? (basis.data?.obstacles ?? []).filter(isLasting)
      : [];
  return {
    ...typed,
    send,
    basis,
    /** That nothing can be typed: what it would go by never came. */
    hasNoBasis: basis.isLoadingError && !isKnown,
    quote,
    asked,
    obstacles,
    /** When the quote ends, in ms since the epoch. */
    until: shown?.until ?? 0,
    order: state.matches('working') || state.matches('done') ? placed : null,
    before: reviewed,
    isValid: state.matches('valid'),
    isQuoting: state.matches('quoting'),
    isEditing: state.matches('editing'),
    isReviewing,
    isSending,
    isInReview: isReviewing || isSending,
    notice: {
      error: useFailure(failure),
      isForeign: currency !== undefined && currency !== draft.account,
      isUnknown: state.matches('unknown'),
      onRefresh() {
        setReviewed(isReviewing && quote !== null ? quote.price : null);
        send({ type: 'refresh' });
      },
      onLookUp: () => send({ type: 'lookUp' }),
    },
    forgetQuote: () => setShown(null),
    forgetReview: () => setReviewed(null),
    again() {
      clear();
      setShown(null);
      setPlaced(null);
      send({ type: 'again' });
    },
  };
}

export type Ticket = ReturnType<typeof useTicket>;
