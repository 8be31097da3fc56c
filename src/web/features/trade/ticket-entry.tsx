import type { RefObject } from 'react';
import { compare } from '#core/money.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Obstacles } from './obstacles.tsx';
import { QuoteFigures, QuoteTime } from './quote-figures.tsx';
import { SoldPurchase } from './sold-purchase.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { TicketNotice } from './ticket-notice.tsx';
import { TicketPrices } from './ticket-prices.tsx';
import type { OrderQuote, TicketFormProps } from './ticket.ts';
import type { Ticket } from './use-ticket.ts';

export interface TicketEntryProps extends TicketFormProps {
  readonly ticket: Ticket;
  readonly submit: RefObject<HTMLButtonElement | null>;
  readonly onReview: () => void;
}

/** What is typed, with the quote of it or what stands in its way. */
export function TicketEntry({ ticket, submit, onReview, ...props }: TicketEntryProps) {
  const { side, accounts, onSide } = props;
  const { quote, basis, notice, obstacles, request, isValid, isQuoting } = ticket;
  const text = useText();
  const known = quote ?? basis.data ?? null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && ticket.isWhole()) onReview();
      }}
    >
      <Stack gap="4">
        {props.purchase !== null && (
          <SoldPurchase id={props.purchase} onAll={() => onSide('sell')} />
        )}
        <TicketPrices quote={known} side={side} type={ticket.draft.type} />
        <TicketFields
          side={side}
          draft={ticket.draft}
          accounts={accounts}
          basis={known}
          onSide={(next) => {
            ticket.forgetQuote();
            onSide(next);
          }}
          onChange={ticket.change}
          typing={ticket}
        />
        {obstacles.length > 0 && <Obstacles obstacles={obstacles} isForeign={notice.isForeign} />}
        <TicketNotice {...notice} />
        {quote !== null && !ticket.isEditing && isSome(quote) && (
          <Box aria-busy={isQuoting}>
            <QuoteFigures quote={quote} side={side} isWaiting={ticket.draft.type !== 'market'} />
          </Box>
        )}
        <Box minHeight="24px">
          {isQuoting && (
            <Text size="sm" tone="muted">
              {text('ticket.quoting')}
            </Text>
          )}
          {isValid && quote !== null && (
            <QuoteTime until={ticket.until} life={(quote.expires_in ?? 0) * 1000} />
          )}
        </Box>
        <Button ref={submit} type="submit" look="solid" wide aria-disabled={!isValid}>
          {text(request === null ? 'ticket.submit.none' : 'ticket.review')}
        </Button>
      </Stack>
    </form>
  );
}

/** Of no share there is nothing to say: what stands in the way is said beside it. */
function isSome({ quantity }: OrderQuote): boolean {
  return compare(quantity, '0') > 0;
}
