import type { MarketMoversProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { Section } from '#ui/section.tsx';
import { moverOrders, MoverRows } from './mover-rows.tsx';

/** What moved most today, over all venues. */
export default function Movers({ limit = 5, direction = 'both' }: MarketMoversProps) {
  const text = useText();
  const order = { up: moverOrders.gainers, down: moverOrders.losers, both: moverOrders.movers };
  return (
    <Section title={text('market.movers.title')}>
      <MoverRows order={order[direction]} limit={limit} />
    </Section>
  );
}
