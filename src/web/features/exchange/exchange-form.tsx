import { useMachine } from '@xstate/react';
import { ArrowUpDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { useFailure } from '#errors/use-failure.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { IconButton } from '#ui/icon-button.ts';
import { AmountSide } from './amount-side.tsx';
import { ExchangeDone } from './exchange-done.tsx';
import { exchanging, type Exchange, type Quote } from './exchange-machine.ts';
import { ExchangeNotice } from './exchange-notice.tsx';
import { QuoteFacts, QuoteTime } from './quote-facts.tsx';
import { amountProblem, readAmount } from '#forms/typed-amount.ts';
import { useAmountWords } from '#forms/use-amount-words.ts';

type Account = components['schemas']['Account'];
type Side = 'sell' | 'buy';

// A quote is asked for when typing pauses.
const pause = 350;

export function ExchangeForm({ accounts }: { readonly accounts: readonly Account[] }) {
  const { api } = useApp();
  const { locale } = useIntl();
  const text = useText();
  const format = useFormat();
  const words = useAmountWords();
  const [place, setPlace] = usePlace();
  const [shown, setShown] = useState<{ readonly quote: Quote; readonly until: number } | null>(
    null,
  );
  const [made, setMade] = useState<Exchange | null>(null);
  const [machine] = useState(() =>
    exchanging(api, {
      showQuote: (quote, until) => setShown({ quote, until }),
      showExchange: (exchange) => {
        setMade(exchange);
        // What was exchanged is not asked for again by a reload.
        setPlace({ sell: null, buy: null }, true);
      },
    }),
  );
  const [state, send] = useMachine(machine);
  const error = useFailure(state.context.failure);
  // In the address, so that a reload loses nothing.
  const [side, setSide] = useState<Side>(place.get('buy') === null ? 'sell' : 'buy');
  const [typed, setTyped] = useState(place.get('buy') ?? place.get('sell') ?? '');
  const currencies = accounts.map(({ currency }) => currency);
  const { sell, buy } = chosen(accounts, place.get('from'), place.get('to'));
  const available = accounts.find(({ currency }) => currency === sell)?.available ?? '0';
  const style = useMemo(() => decimalStyle(locale), [locale]);
  const read = readAmount(
    typed,
    side === 'sell' ? sell : buy,
    style,
    side === 'sell' ? available : null,
  );
  const { amount } = read;
  const isEmpty = compare(available, '0') === 0;

  useEffect(() => {
    send({ type: 'change' });
    if (amount === null || isEmpty) return;
    const timer = setTimeout(
      () => send({ type: 'ask', request: { sell, buy, side, amount } }),
      pause,
    );
    return () => clearTimeout(timer);
  }, [send, sell, buy, side, amount, isEmpty]);

  if (state.matches('executed') && made !== null)
    return (
      <ExchangeDone
        exchange={made}
        onAgain={() => {
          setTyped('');
          send({ type: 'again' });
        }}
      />
    );

  // The amounts of a quote stay where they are while the next one is on its way, and the machine says whether it counts.
  const quote =
    shown !== null && shown.quote.sell === sell && shown.quote.buy === buy && amount !== null
      ? shown.quote
      : null;
  const isBusy =
    state.matches('executing') || state.matches('lookingUp') || state.matches('unknown');
  const isShown = quote !== null && !state.matches('editing');
  const choose = (next: { readonly from: string; readonly to: string }) => setPlace(next, true);
  const wrong = read.problem ?? amountProblem(error);
  const problem = wrong === null ? undefined : words(wrong);
  const valueOf = (of: Side) => {
    if (side === of) return typed;
    if (quote === null) return '';
    return format.price(of === 'sell' ? quote.sell_amount : quote.buy_amount);
  };
  const type = (of: Side) => (value: string) => {
    setSide(of);
    setTyped(value);
    setPlace({ sell: null, buy: null, ...(value !== '' && { [of]: value }) }, true);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'execute' });
      }}
    >
      <Stack gap="4">
        <AmountSide
          first
          label={text('exchange.sell')}
          accountLabel={text('exchange.from')}
          currencies={currencies}
          currency={sell}
          value={valueOf('sell')}
          problem={isEmpty ? text('error.noAvailableFunds') : side === 'sell' ? problem : undefined}
          disabled={isBusy}
          note={
            <Flex justifyContent="space-between" gap="2">
              <Text size="sm" tone="muted" className="figures">
                {text('exchange.available', { amount: format.money(available, sell) })}
              </Text>
              <Button
                look="quiet"
                fontSize="sm"
                disabled={isBusy}
                onClick={() => type('sell')(format.price(available))}
              >
                {text('exchange.all')}
              </Button>
            </Flex>
          }
          onCurrency={(from) => choose({ from, to: from === buy ? sell : buy })}
          onValue={type('sell')}
        />
        <Flex justifyContent="center" marginBlock="-3">
          <IconButton
            aria-label={text('exchange.swap')}
            disabled={isBusy}
            onClick={() => choose({ from: buy, to: sell })}
          >
            <ArrowUpDown size={20} strokeWidth={1.7} aria-hidden="true" />
          </IconButton>
        </Flex>
        <AmountSide
          label={text('exchange.buy')}
          accountLabel={text('exchange.to')}
          currencies={currencies}
          currency={buy}
          value={valueOf('buy')}
          problem={side === 'buy' ? problem : undefined}
          disabled={isBusy}
          note={null}
          onCurrency={(to) => choose({ from: to === sell ? buy : sell, to })}
          onValue={type('buy')}
        />
        <ExchangeNotice
          error={problem === undefined ? error : null}
          isEstimate={state.matches('estimated')}
          isUnknown={state.matches('unknown')}
          onRefresh={() => send({ type: 'refresh' })}
          onLookUp={() => send({ type: 'lookUp' })}
        />
        {isShown && (
          <Box opacity={state.matches('expired') ? 0.6 : 1}>
            <QuoteFacts quote={quote} />
          </Box>
        )}
        <Box minHeight="22px">
          {state.matches('quoting') && (
            <Text size="sm" tone="muted">
              {text('exchange.quoting')}
            </Text>
          )}
          {state.matches('quoted') && shown !== null && <QuoteTime until={shown.until} />}
          {state.matches('executing') && <Text size="sm">{text('exchange.executing')}</Text>}
          {state.matches('lookingUp') && <Text size="sm">{text('exchange.lookingUp')}</Text>}
        </Box>
        <Button type="submit" look="solid" wide disabled={!state.matches('quoted')}>
          {isShown
            ? text('exchange.submit', { amount: format.money(quote.sell_amount, sell) })
            : text('exchange.submit.none')}
        </Button>
      </Stack>
    </form>
  );
}

/** The accounts in the address, as far as the client has them; else the first with money, and the next one. */
function chosen(accounts: readonly Account[], from: string | null, to: string | null) {
  const has = (currency: string | null) =>
    accounts.find((each) => each.currency === currency)?.currency;
  const full = accounts.find(({ available }) => compare(available, '0') > 0) ?? accounts[0];
  const sell = has(from) ?? full?.currency ?? '';
  const wanted = has(to);
  const buy =
    wanted !== undefined && wanted !== sell
      ? wanted
      : (accounts.find(({ currency }) => currency !== sell)?.currency ?? '');
  return { sell, buy };
}
