import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { TradeTicketProps } from '#config/blocks.gen.ts';
import { orderSides, type OrderSide } from '#core/trading/order.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useStockPlace } from '#data/use-stock-address.ts';
import { useText } from '#i18n/use-text.ts';
import { useSignedIn } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useLoginPath } from '#session/use-login-path.ts';
import { chakra } from '#ui/chakra.ts';
import { Button } from '#ui/button.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { takesKeys } from '#ui/takes-keys.ts';
import { useIsWide } from '#ui/use-is-wide.ts';
import { readPurchase } from './ticket-address.ts';

// The flow of an order comes after the figures of the stock.
const TicketFrame = openedPart(
  () => import('./ticket-frame.tsx'),
  <SkeletonRows rows={6} height="64px" />,
);

const Bar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '3',
    padding: '3',
    marginInline: '-3',
    background: 'raised',
    borderTop: '1px solid var(--t-color-line)',
    // Above the tabs; where there is little height it stays in its place.
    '@media (min-height: 560px)': {
      position: 'fixed',
      insetInline: 0,
      bottom: 'calc(64px + env(safe-area-inset-bottom))',
      zIndex: 9,
      marginInline: 0,
    },
  },
});

/** The ticket for the stock of the address: beside it on a wide window, a sheet on a narrow one. `side` in the address opens it. */
export default function Ticket(_: TradeTicketProps) {
  const place = useStockPlace();
  const isSignedIn = useSignedIn();
  if (place === null) return null;
  return isSignedIn ? <Placed {...place} /> : <Guest />;
}

function Guest() {
  const text = useText();
  const login = useLoginPath();
  return (
    <Section title={text('ticket.title')}>
      <Stack gap="3" alignItems="flex-start">
        <Text tone="muted">{text('ticket.guest')}</Text>
        <ButtonLink look="solid" to={login}>
          {text('gate.action.signIn')}
        </ButtonLink>
      </Stack>
    </Section>
  );
}

function Placed(place: StockPlace) {
  const text = useText();
  const isWide = useIsWide();
  const [query, setQuery] = useSearchParams();
  const side = orderSides.find((each) => each === query.get('side')) ?? null;
  const change = (next: OrderSide | null, replace: boolean) =>
    setQuery(
      (before) => {
        before.delete('step');
        before.delete('purchase');
        if (next === null) before.delete('side');
        else before.set('side', next);
        return before;
      },
      { replace },
    );
  // On a narrow window it is a place of its own, and going back leaves it.
  const show = (next: OrderSide) => change(next, isWide || side !== null);
  useSideKeys(show);
  const ticket = (
    <TicketFrame
      {...place}
      side={side ?? 'buy'}
      onSide={show}
      purchase={side === 'sell' ? readPurchase(query) : null}
    />
  );
  if (isWide)
    return (
      <Section title={text('ticket.title')}>
        <Box minHeight="520px">{ticket}</Box>
      </Section>
    );
  return (
    <>
      <Bar data-over-tabs role="group" aria-label={text('ticket.title')}>
        {orderSides.map((each) => (
          <Button
            key={each}
            look={each === 'buy' ? 'solid' : 'outline'}
            aria-haspopup="dialog"
            onClick={() => show(each)}
          >
            {text(`ticket.${each}`)}
          </Button>
        ))}
      </Bar>
      {side !== null && (
        <Sheet
          title={text('ticket.title')}
          closeLabel={text('action.close')}
          onClose={() => change(null, true)}
        >
          <Box padding="5" paddingTop="2">
            {ticket}
          </Box>
        </Sheet>
      )}
    </>
  );
}

const keys: Readonly<Record<string, OrderSide>> = { b: 'buy', s: 'sell' };

/** B and S, wherever nothing is typed into, until an order is reviewed: it stays what it is. */
function useSideKeys(show: (side: OrderSide) => void): void {
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const side = keys[event.key.toLowerCase()];
      if (side === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesKeys(event.target) || document.querySelector('[data-task]') !== null) return;
      event.preventDefault();
      show(side);
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
