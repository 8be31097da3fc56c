import { chakra } from '#ui/chakra.ts';
import { useEffect, useState } from 'react';
import { countdown } from '#core/countdown.ts';
import { compare, sum, toBig } from '#core/money.ts';
import type { OrderSide } from '#core/trading/order.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import type { OrderQuote } from './ticket.ts';

const Lines = chakra('dl', {
  base: { display: 'grid', '& > div + div': { borderTop: '1px solid var(--t-color-line)' } },
});
const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '4',
    paddingBlock: '2',
    '& dd': { textAlign: 'end', minWidth: 0, overflowWrap: 'anywhere' },
  },
});

interface Figure {
  readonly label: string;
  readonly value: string;
  /** What it is made of. */
  readonly basis?: string;
  readonly strong?: boolean;
}

export interface QuoteFiguresProps {
  readonly quote: OrderQuote;
  readonly side: OrderSide;
  /** Whether it may be executed on a later day than the one that it is quoted for. */
  readonly isWaiting: boolean;
}

/** Everything that a quote says of an order: price, amount, each fee with its basis, the total, and the worst that it may come to. */
export function QuoteFigures({ quote, side, isWaiting }: QuoteFiguresProps) {
  return (
    <Lines>
      {useFigures(quote, side, isWaiting).map(({ label, value, basis, strong = false }) => (
        <Line key={label}>
          <dt>
            <Text as="span" tone={strong ? 'text' : 'muted'} strong={strong}>
              {label}
            </Text>
            {basis !== undefined && (
              <Text as="span" display="block" size="xs" tone="muted">
                {basis}
              </Text>
            )}
          </dt>
          <dd>
            <Text as="span" className="figures" strong={strong}>
              {value}
            </Text>
          </dd>
        </Line>
      ))}
    </Lines>
  );
}

function useFigures(quote: OrderQuote, side: OrderSide, isWaiting: boolean): readonly Figure[] {
  const text = useText();
  const format = useFormat();
  const basisOf = useFeeBasis();
  const { currency, account, fx } = quote;
  const money = (value: string) => format.money(value, currency);
  const isBuy = side === 'buy';
  const fees = sum([quote.tax_fees, quote.duty_fees, quote.trade_fees]);
  const percent =
    compare(quote.amount, '0') > 0
      ? format.part(toBig(fees).times(100).div(quote.amount).round(3).toFixed())
      : null;
  const hasWorst = quote.worst_total !== quote.total;
  const foreign: readonly Figure[] =
    fx === null
      ? []
      : [
          { label: text('ticket.fx'), value: `${format.number(fx.rate)} ${account}/${currency}` },
          {
            label: text('ticket.fx.total', { currency: account }),
            value: format.money(fx.total, account),
            strong: true,
            ...(fx.is_estimate && { basis: text('error.fxRateUnavailable') }),
          },
          ...(hasWorst
            ? [
                {
                  label: text(isBuy ? 'ticket.fx.worst' : 'ticket.fx.worst.sell', {
                    currency: account,
                  }),
                  value: format.money(fx.worst_total, account),
                },
              ]
            : []),
        ];
  return [
    { label: text('ticket.price'), value: `${format.price(quote.price)} ${currency}` },
    { label: text('ticket.shares'), value: format.number(quote.quantity) },
    { label: text('ticket.value'), value: money(quote.amount) },
    ...(['tax', 'duty', 'trade'] as const).map((kind) => ({
      label: text(`order.fee.${kind}`),
      value: money(quote[`${kind}_fees`]),
      basis: basisOf(quote, kind),
    })),
    {
      label: text('ticket.fees'),
      value: percent === null ? money(fees) : `${money(fees)} (${percent})`,
    },
    { label: text(`ticket.total.${side}`), value: money(quote.total), strong: true },
    ...(hasWorst ? [{ label: text(`ticket.worst.${side}`), value: money(quote.worst_total) }] : []),
    ...foreign,
    ...(isBuy && quote.available_after !== null
      ? [{ label: text('ticket.after'), value: format.money(quote.available_after, account) }]
      : []),
    {
      label: text('ticket.settles'),
      value: format.date(quote.settles_on),
      ...(isWaiting && { basis: text('ticket.settles.ifNow') }),
    },
  ];
}

/** What a fee is a part of: "0.12 % of the amount, at least 2.00 €". */
function useFeeBasis(): (quote: OrderQuote, kind: 'tax' | 'duty' | 'trade') => string {
  const text = useText();
  const format = useFormat();
  return ({ fee_basis, currency }, kind) => {
    const rules = fee_basis.filter((rule) => rule.kind === kind);
    if (rules.length === 0) return text('ticket.fee.basis.none');
    return rules
      .map(({ of, rate, minimum }) => {
        const basis = text(`ticket.fee.basis.${of}`, {
          rate: format.part(toBig(rate).times(100).toFixed()),
        });
        return minimum === null
          ? basis
          : text('ticket.fee.basis.minimum', { basis, minimum: format.money(minimum, currency) });
      })
      .join(' + ');
  };
}

const tick = 250;
const [size, radius] = [20, 8];
const circle = 2 * Math.PI * radius;

/** How long the quote still holds, as a ring and in words. Stands still for who listens: the end of it is said, the seconds are not. */
export function QuoteTime({ until, life }: { readonly until: number; readonly life: number }) {
  const text = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, until - now);
  return (
    <Flex gap="2" color="muted">
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke="var(--t-color-line)"
          strokeWidth="3"
        />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke="var(--t-color-brand)"
          strokeWidth="3"
          strokeDasharray={circle}
          strokeDashoffset={life === 0 ? circle : circle * (1 - left / life)}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      <Box as="span" role="timer" aria-live="off" className="figures" fontSize="sm">
        {text('ticket.valid', { time: countdown(Math.ceil(left / 1000)) })}
      </Box>
    </Flex>
  );
}
