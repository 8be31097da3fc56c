import { useEffect, useRef } from 'react';
import type { OrderSide } from '#core/trading/order.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import { Notice } from '#ui/notice.tsx';
import { QuoteFigures, QuoteTime } from './quote-figures.tsx';
import { usePurchaseWords } from './sold-purchase.tsx';
import { TicketNotice, type TicketNoticeProps } from './ticket-notice.tsx';
import type { OrderQuote, OrderRequest } from './ticket.ts';

export interface TicketReviewProps extends TicketNoticeProps {
  readonly quote: OrderQuote;
  readonly request: Pick<OrderRequest, 'type' | 'validity' | 'price'>;
  readonly side: OrderSide;
  readonly purchase: string | null;
  readonly until: number;
  /** Price of the quote that was reviewed before this one; `null` for the first. */
  readonly before: string | null;
  readonly isValid: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Everything that is placed when it is confirmed, and what happens next. */
export function TicketReview(props: TicketReviewProps) {
  const { quote, request, side, isValid, isBusy } = props;
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone; a screen reader announces the step.
  useEffect(() => heading.current?.focus(), []);
  const { currency, account, fx } = quote;
  const price = (value: string) => `${format.price(value)} ${currency}`;
  const total = fx === null ? format.money(quote.total, currency) : format.money(fx.total, account);
  return (
    <Stack gap="5" data-task>
      <Box>
        <Heading as="h3" ref={heading} tabIndex={-1}>
          {text('ticket.review.title')}
        </Heading>
        <Text size="sm" tone="muted">
          {text('ticket.review.detail')}
        </Text>
      </Box>
      {props.purchase !== null && <Purchase id={props.purchase} />}
      <TicketNotice {...props} />
      {props.before !== null && props.before !== quote.price && (
        <Notice
          tone="warn"
          title={text('ticket.moved', { before: price(props.before), now: price(quote.price) })}
        />
      )}
      <Box aria-busy={isBusy}>
        <DescriptionList
          facts={[
            {
              label: text('order.title'),
              value: text('order.name', {
                side,
                quantity: format.number(quote.quantity),
                symbol: quote.symbol,
              }),
            },
            { label: text('order.stock'), value: quote.name },
            { label: text('order.type'), value: text(`order.type.${request.type}`) },
            ...(request.price === null
              ? []
              : [
                  {
                    label: text(request.type === 'stop' ? 'order.price.stop' : 'order.price.limit'),
                    value: price(request.price),
                  },
                ]),
            {
              label: text('order.validity'),
              value: text(request.validity === 'day' ? 'ticket.day' : 'ticket.gtc'),
            },
          ]}
        />
        <QuoteFigures quote={quote} side={side} isWaiting={request.type !== 'market'} />
      </Box>
      <Box>
        <Text strong>{text('ticket.next')}</Text>
        <Text size="sm">{useNextWords(quote, side)}</Text>
        {quote.review_beyond !== null && (
          <Text size="sm" marginTop="1">
            {text('ticket.next.review.beyond', {
              amount: format.money(quote.review_beyond.amount, account),
              days: quote.review_beyond.days,
            })}
          </Text>
        )}
      </Box>
      <Box minHeight="24px" aria-live="polite">
        {isBusy && <Text size="sm">{text('ticket.busy')}</Text>}
        {!isBusy && isValid && (
          <QuoteTime until={props.until} life={(quote.expires_in ?? 0) * 1000} />
        )}
      </Box>
      <Flex flexWrap="wrap">
        <Button
          look="solid"
          whiteSpace="normal"
          flexShrink="1"
          aria-disabled={isBusy || !isValid}
          onClick={() => isBusy || !isValid || props.onConfirm()}
        >
          {text(`ticket.confirm.${side}`, {
            quantity: format.number(quote.quantity),
            symbol: quote.symbol,
            amount: total,
          })}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => isBusy || props.onBack()}>
          {text('ticket.back')}
        </Button>
      </Flex>
    </Stack>
  );
}

function useNextWords({ trading_type, opens_at }: OrderQuote, side: OrderSide): string {
  const text = useText();
  const format = useFormat();
  if (trading_type === 'review') return text('ticket.next.review');
  if (opens_at !== null)
    return text('ticket.next.opens', { moment: format.moment(Date.parse(opens_at)) });
  return text(side === 'buy' ? 'ticket.next.direct' : 'ticket.next.sell');
}

function Purchase({ id }: { readonly id: string }) {
  return <Text strong>{usePurchaseWords(id)}</Text>;
}
