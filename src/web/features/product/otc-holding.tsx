import { useMutation, useQueryClient } from '@tanstack/react-query';
import { placingQueries } from '#api/placing-queries.ts';
import { compare } from '#core/money.ts';
import { otcBidObstacles } from '#core/product/otc-bid-obstacles.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedAt } from '#page/object-address.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { ButtonLink } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import type { Placing } from './placing.ts';
import { useObstacleWords } from './product-obstacles.tsx';

/** What the client holds of it, and asking for a price at which it can be sold; nothing where they hold none. */
export function OtcHolding({
  placing,
  onAsked,
}: {
  readonly placing: Placing;
  readonly onAsked: (bid: string) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { held, bid } = placing;
  if (compare(held, '0') <= 0) return null;
  return (
    <Section title={text('product.otc.own')}>
      <Stack gap="4">
        <Text className="figures">{text('product.otc.held', { shares: format.number(held) })}</Text>
        {bid === null ? (
          <AskForBid placing={placing} onAsked={onAsked} />
        ) : (
          <Stack gap="3" alignItems="flex-start">
            <Text tone="muted">{text('product.otc.bidOpen')}</Text>
            <ButtonLink look="outline" to={openedAt('', 'otcBids', bid)}>
              {text('product.otc.bid.view')}
            </ButtonLink>
          </Stack>
        )}
      </Stack>
    </Section>
  );
}

function AskForBid({
  placing: { code, currency, held, lot },
  onAsked,
}: {
  readonly placing: Placing;
  readonly onAsked: (bid: string) => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const obstacle = useObstacleWords();
  const input = useTypedAmount(held, currency, null);
  const { amount: shares } = input;
  const [wrong] =
    shares === null
      ? []
      : otcBidObstacles({ currency, hasAccount: true, hasBid: false, held, lot }, shares);
  const isReady = shares !== null && wrong === undefined;
  const ask = useMutation({
    mutationFn: async (wanted: string) =>
      (
        await api.client.POST('/otc/app/v1/item/{code}/bid', {
          params: { path: { code } },
          body: { shares: wanted },
        })
      ).data,
    onSuccess: (data) => data !== undefined && onAsked(data.id),
    onError: () =>
      client.invalidateQueries({ queryKey: placingQueries.placing(api, code).queryKey }),
  });
  const wait = useWait(ask.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !ask.isPending) ask.mutate(shares);
      }}
    >
      <Stack gap="4">
        <AmountInput
          label={text('product.otc.sell.shares')}
          input={input}
          problem={wrong && obstacle(wrong)}
        />
        <Text size="sm" tone="muted">
          {text('product.otc.ask.detail')}
        </Text>
        <ClientFailure error={ask.error} wait={wait} />
        <Box>
          <Button type="submit" disabled={!isReady} aria-disabled={ask.isPending}>
            {text('product.otc.ask')}
          </Button>
        </Box>
      </Stack>
    </form>
  );
}
