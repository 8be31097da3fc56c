import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { compare, sum } from '#core/money.ts';
import { blockedPrice, offeringFigures } from '#core/offering/offering-figures.ts';
import { offeringObstacles } from '#core/offering/offering-obstacles.ts';
import { stepped } from '#core/trading/typed-order.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { TypedField } from '#forms/typed-field.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import type { Application, OfferingDetail, OfferingQuote } from './offering.ts';
import { PriceChoice } from './price-choice.tsx';
import { ofType, useOfferingWords } from './use-offering-words.ts';

/** What is confirmed: the figures of the backend, and the price that was bid. */
export interface ReviewedLots {
  readonly quote: OfferingQuote;
  readonly bid: string | null;
}

export interface LotsEntryProps {
  readonly offering: OfferingDetail;
  /** The application that is changed; `null` for a new one. */
  readonly changed: Pick<Application, 'lots' | 'bid' | 'blocked'> | null;
  readonly onReview: (reviewed: ReviewedLots) => void;
}

/** Lots and a price, and what they cost as they are typed. The backend reckons by the same rules. */
export function LotsEntry({ offering, changed, onReview }: LotsEntryProps) {
  const { api } = useApp();
  const text = useText();
  const format = useFormat();
  const words = useOfferingWords();
  const { code, type: kind, currency, lot, price_low, price_high, fee_rate, min_lots } = offering;
  const [typed, type] = useState(String(changed?.lots ?? min_lots));
  const [isCutOff, setCutOff] = useState(changed === null || changed.bid === null);
  const price = useTypedAmount(changed?.bid ?? price_high, currency, null);
  const lots = lotsOf(typed);
  const bid = isCutOff ? null : price.amount;
  const isTyped = lots !== null && (isCutOff || bid !== null);
  const figures = useMemo(
    () =>
      lots !== null && isTyped
        ? offeringFigures(lots, blockedPrice(bid, price_high), { currency, lot, feeRate: fee_rate })
        : null,
    [lots, isTyped, bid, price_high, currency, lot, fee_rate],
  );
  const available = sum([offering.available, changed?.blocked ?? '0']);
  const obstacles = useObstacles(offering, available, lots, bid, figures?.total ?? null);
  const quote = useMutation({
    mutationFn: async (wanted: { readonly lots: number; readonly price: string | null }) =>
      (
        await api.client.POST('/offering/app/v1/item/{code}/quote', {
          params: { path: { code } },
          body: wanted,
        })
      ).data,
    onSuccess(data) {
      if (data !== undefined && data.obstacles.length === 0) onReview({ quote: data, bid });
    },
  });
  const wait = useWait(quote.error);
  const money = (value: string) => format.money(value, currency);
  const found = obstacles.length > 0 ? obstacles : (quote.data?.obstacles ?? []);
  const ofPrice = found.find((each) => priceCodes.includes(each.code));
  const [ofLots] = found.filter((each) => each !== ofPrice);
  // Who changes an application has applied already.
  const isOpen = offering.obstacles.every((each) => changed !== null && each.code === 'applied');
  const isReady = figures !== null && obstacles.length === 0 && isOpen && !quote.isPending;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && lots !== null) quote.mutate({ lots, price: bid });
      }}
    >
      <Stack gap="4">
        <TypedField
          label={text('offering.lots')}
          value={typed}
          problem={lots === null ? text('offering.lots.invalid') : ofLots && words.obstacle(ofLots)}
          disabled={quote.isPending}
          onChange={type}
          onStep={(direction) => type(steppedLots(lots, direction, offering))}
        >
          <Text size="sm" tone="muted" className="figures">
            {text(`offering.lots.detail${ofType(kind)}`, {
              shares: format.number(String(lot)),
              min: offering.min_lots,
              max: offering.max_lots,
            })}
          </Text>
        </TypedField>
        {compare(price_low, price_high) < 0 && (
          <PriceChoice type={kind} isCutOff={isCutOff} onChange={setCutOff} />
        )}
        {!isCutOff && (
          <AmountInput
            label={text(`offering.bid${ofType(kind)}`, { currency })}
            input={price}
            problem={ofPrice && words.obstacle(ofPrice)}
            disabled={quote.isPending}
          >
            <Text size="sm" tone="muted" className="figures">
              {words.band({ ...offering, offer_price: null })}
            </Text>
          </AmountInput>
        )}
        <Box aria-live="polite" minHeight="160px">
          {figures !== null && (
            <DescriptionList
              facts={[
                {
                  label: text(`offering.shares${ofType(kind)}`),
                  value: format.number(String(figures.quantity)),
                },
                { label: text(`offering.amount${ofType(kind)}`), value: money(figures.amount) },
                { label: text('offering.fee'), value: money(figures.fee) },
                { label: text('offering.total'), value: money(figures.total) },
                {
                  label: text(
                    changed === null ? 'offering.available' : 'offering.available.change',
                  ),
                  value: money(available),
                },
              ]}
            />
          )}
        </Box>
        <ClientFailure error={quote.error} wait={wait} />
        <Button type="submit" look="solid" wide disabled={!isReady}>
          {text('offering.continue')}
        </Button>
        <Text size="sm" tone="muted">
          {text('offering.note')}
        </Text>
      </Stack>
    </form>
  );
}

const priceCodes: readonly string[] = ['belowBand', 'aboveBand', 'offStep'];

/** A count as it is typed; `null` for what is none. */
function lotsOf(typed: string): number | null {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, '');
  return /^[1-9]\d{0,6}$/.test(plain) ? Number(plain) : null;
}

/** One lot more or less, within what can be applied for. */
function steppedLots(
  lots: number | null,
  direction: 1 | -1,
  { min_lots: min, max_lots: max }: Pick<OfferingDetail, 'min_lots' | 'max_lots'>,
): string {
  const next = stepped(lots === null ? null : String(lots), '1', direction);
  return String(Math.min(max, Math.max(min, Number(next))));
}

/** What speaks against lots and price alone; everything else is named beside them. */
function useObstacles(
  offering: OfferingDetail,
  available: string,
  lots: number | null,
  bid: string | null,
  total: string | null,
) {
  return useMemo(() => {
    if (lots === null || total === null) return [];
    const now = new Date(0);
    return offeringObstacles(
      {
        currency: offering.currency,
        state: 'open',
        start: now,
        end: new Date(1),
        minLots: offering.min_lots,
        maxLots: offering.max_lots,
        priceLow: offering.price_low,
        priceHigh: offering.price_high,
        priceStep: offering.price_step,
      },
      { gate: [], hasAccount: true, available, hasApplied: false, now },
      { lots, bid, total },
    )
      .filter(({ code }) => code !== 'noFunds')
      .map(({ code, params }) => ({ code, params: { ...params } }));
  }, [offering, available, lots, bid, total]);
}
