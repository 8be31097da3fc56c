import type { RefObject } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { Obstacles } from './obstacles.tsx';
import { QuoteFigures, QuoteTime } from './quote-figures.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { TicketNotice } from './ticket-notice.tsx';
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
        if (isValid) onReview();
      }}
    >
      <Stack gap="4">
        <LastPrice quote={known} />
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
        />
        {obstacles.length > 0 && <Obstacles obstacles={obstacles} isForeign={notice.isForeign} />}
        <TicketNotice {...notice} />
        {quote !== null && !ticket.isEditing && (
          <Box aria-busy={isQuoting}>
            <QuoteFigures quote={quote} side={side} />
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

/** The price that the ticket goes by, with its time, and a mark where it is too old to be traded on. */
function LastPrice({ quote }: { readonly quote: OrderQuote | null }) {
  const text = useText();
  const format = useFormat();
  return (
    <Flex justifyContent="space-between" minHeight="28px">
      <Text as="span" size="sm" tone="muted">
        {text('ticket.last')}
      </Text>
      {quote !== null && (
        <Flex gap="2" as="span">
          {quote.is_stale && <StatusPill tone="warn">{text('ticket.stale')}</StatusPill>}
          <Text as="span" size="sm" className="figures">
            {`${format.price(quote.last)} ${quote.currency}, ${format.time(Date.parse(quote.price_at))}`}
          </Text>
        </Flex>
      )}
    </Flex>
  );
}
