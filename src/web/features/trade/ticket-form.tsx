import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError, errorCode } from '#errors/query-error.tsx';
import { useFailure } from '#errors/use-failure.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { StatusPill } from '#ui/status-pill.tsx';
import { Obstacles } from './obstacles.tsx';
import { ordering } from './ordering.ts';
import type { Order } from './order.ts';
import { QuoteFigures, QuoteTime } from './quote-figures.tsx';
import { ticketBasis } from './ticket-basis.ts';
import { TicketDone } from './ticket-done.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { TicketNotice } from './ticket-notice.tsx';
import { TicketReview } from './ticket-review.tsx';
import type { Account, OrderQuote, OrderRequest, TicketProps } from './ticket.ts';
import { digitsOf, priceDigits, readNumber, type TicketDraft } from './typed-order.ts';
import { useReviewStep } from './use-review-step.ts';

// A quote is asked for when typing pauses.
const pause = 350;

// What stands in the way of any order, whatever is typed.
const lasting: readonly string[] = [
  'identity',
  'level',
  'eligibility',
  'outstanding',
  'halted',
  'noFunds',
  'noHolding',
  'tooManyOpen',
];

interface Shown {
  readonly quote: OrderQuote;
  /** ms since the epoch, by this clock. */
  readonly until: number;
}

export interface TicketFormProps extends TicketProps {
  readonly accounts: readonly Account[];
}

export function TicketForm({ market, symbol, side, onSide, accounts }: TicketFormProps) {
  const { api } = useApp();
  const text = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);
  const [reviewed, setReviewed] = useState<string | null>(null);
  const [machine] = useState(() =>
    ordering(api, {
      showQuote: (quote) => setShown({ quote, until: Date.now() + (quote.expires_in ?? 0) * 1000 }),
      showOrder: setPlaced,
    }),
  );
  const [state, send] = useMachine(machine);
  const { isReviewing, failure } = state.context;
  const error = useFailure(failure);
  const [draft, setDraft] = useState<TicketDraft>(() => emptyDraft(accounts));
  const [isOwnAccount, setOwnAccount] = useState(false);
  const basis = useQuery({
    ...ticketBasis(api, { market, symbol, side, account: draft.account }),
    placeholderData: keepPreviousData,
  });
  const request = useRequest({ market, symbol, side }, draft);
  const step = useReviewStep(isReviewing, send);
  const onEnded = useCallback(() => send({ type: 'ended' }), [send]);

  // The account in the stock's own currency leads, where there is one and no other was chosen.
  const currency = basis.data?.currency;
  const home = accounts.find((each) => each.currency === currency)?.currency;
  if (!isOwnAccount && home !== undefined && home !== draft.account)
    setDraft({ ...draft, account: home });

  useEffect(() => {
    send({ type: 'change' });
    if (request === null) return;
    const timer = setTimeout(() => send({ type: 'ask', request }), pause);
    return () => clearTimeout(timer);
  }, [send, request]);

  const submit = useRef<HTMLButtonElement>(null);
  const wasReviewing = useRef(false);
  useEffect(() => {
    // What had the focus in the review is gone.
    if (wasReviewing.current && !isReviewing) submit.current?.focus();
    wasReviewing.current = isReviewing;
  }, [isReviewing]);

  if ((state.matches('working') || state.matches('done')) && placed !== null)
    return (
      <TicketDone
        order={placed}
        onEnded={onEnded}
        onAgain={() => {
          setDraft({ ...draft, value: '', price: '' });
          setShown(null);
          setPlaced(null);
          send({ type: 'again' });
        }}
      />
    );

  const isCurrent = shown !== null && shown.quote.symbol === symbol && request !== null;
  const quote = isCurrent ? shown.quote : null;
  const isSending =
    state.matches('sending') || state.matches('lookingUp') || state.matches('unknown');
  const notice = {
    error,
    isForeign: currency !== undefined && currency !== draft.account,
    isUnknown: state.matches('unknown'),
    onRefresh() {
      setReviewed(isReviewing && quote !== null ? quote.price : null);
      send({ type: 'refresh' });
    },
    onLookUp: () => send({ type: 'lookUp' }),
  };
  if ((isReviewing || isSending) && quote !== null && request !== null && shown !== null)
    return (
      <TicketReview
        {...notice}
        quote={quote}
        request={request}
        side={side}
        until={shown.until}
        before={reviewed}
        isValid={state.matches('valid')}
        isBusy={isSending || state.matches('quoting')}
        onConfirm={() => send({ type: 'confirm' })}
        onBack={step.leave}
      />
    );

  // That there is no such stock is said beside it, once a screen.
  if (basis.isLoadingError)
    return errorCode(basis.error) === 'notFound' ? null : <QueryError query={basis} />;
  const isRefused = state.matches('refused');
  const obstacles = isRefused
    ? (quote?.obstacles ?? [])
    : request === null
      ? (basis.data?.obstacles ?? []).filter(({ code }) => lasting.includes(code))
      : [];
  const isShown = quote !== null && !state.matches('editing');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.matches('valid')) return;
        setReviewed(null);
        step.enter();
      }}
    >
      <Stack gap="4">
        <LastPrice quote={quote ?? basis.data ?? null} />
        <TicketFields
          side={side}
          draft={draft}
          accounts={accounts}
          basis={quote ?? basis.data ?? null}
          onSide={(next) => {
            setShown(null);
            onSide(next);
          }}
          onChange={(changes) => {
            if (changes.account !== undefined) setOwnAccount(true);
            setDraft({ ...draft, ...changes });
          }}
        />
        {obstacles.length > 0 && <Obstacles obstacles={obstacles} isForeign={notice.isForeign} />}
        <TicketNotice {...notice} />
        {isShown && (
          <Box aria-busy={state.matches('quoting')}>
            <QuoteFigures quote={quote} side={side} />
          </Box>
        )}
        <Box minHeight="24px">
          {state.matches('quoting') && (
            <Text size="sm" tone="muted">
              {text('ticket.quoting')}
            </Text>
          )}
          {state.matches('valid') && shown !== null && (
            <QuoteTime until={shown.until} life={(shown.quote.expires_in ?? 0) * 1000} />
          )}
        </Box>
        <Button
          ref={submit}
          type="submit"
          look="solid"
          wide
          aria-disabled={!state.matches('valid')}
          opacity={state.matches('valid') ? 1 : 0.55}
        >
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

function emptyDraft(accounts: readonly Account[]): TicketDraft {
  const main = accounts.find(({ is_default }) => is_default) ?? accounts[0];
  return {
    type: 'market',
    validity: 'day',
    by: 'quantity',
    value: '',
    price: '',
    account: main?.currency ?? '',
  };
}

/** What is typed as a request, once it is complete; the same one for as long as the same is typed. */
function useRequest(
  { market, symbol, side }: Pick<OrderRequest, 'market' | 'symbol' | 'side'>,
  draft: TicketDraft,
): OrderRequest | null {
  const { locale } = useIntl();
  return useMemo(() => {
    const { type, validity, by, account } = draft;
    const style = decimalStyle(locale);
    const { value } = readNumber(draft.value, style, digitsOf(draft));
    const price = type === 'market' ? null : readNumber(draft.price, style, priceDigits).value;
    if (value === null || (type !== 'market' && price === null)) return null;
    return { market, symbol, side, type, validity, price, by, value, account };
  }, [market, symbol, side, draft, locale]);
}
