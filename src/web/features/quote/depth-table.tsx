import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { queries } from '#api/queries.ts';
import type { components } from '#api/market.gen.ts';
import { spreadOf } from '#core/trading/best-prices.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Text } from '#ui/box.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ReadError } from './read-error.tsx';

type Depth = components['schemas']['Depth'];
type Level = components['schemas']['DepthLevel'];

const Sides = chakra('div', {
  base: { display: 'grid', gap: '6', md: { gridTemplateColumns: '1fr 1fr' } },
});
const Table = chakra('table', {
  base: {
    '& th, & td': { height: '36px', textAlign: 'end', paddingInline: '2', position: 'relative' },
    '& th:first-of-type, & td:first-of-type': { textAlign: 'start' },
    '& thead th': { fontSize: 'xs', color: 'muted', fontWeight: 'strong' },
    '& caption': { textAlign: 'start', fontWeight: 'strong', minHeight: '32px' },
  },
});
// How much of the side's greatest quantity rests at the price.
const Share = chakra('span', {
  base: { position: 'absolute', insetBlock: '4px', insetInlineEnd: 0, opacity: 0.16 },
});

/** The five best prices of each side, with what rests there, asked for anew every few seconds. */
export default function DepthTable({ market, symbol }: StockPlace) {
  const { api } = useApp();
  const depth = useQuery(queries.depth(api, { market, symbol }));
  return (
    <>
      {depth.isPending && <SkeletonRows rows={6} height="36px" />}
      {depth.isLoadingError && <ReadError query={depth} />}
      {depth.data && <Book depth={depth.data} />}
    </>
  );
}

function Book({ depth }: { readonly depth: Depth }) {
  const text = useText();
  const format = useFormat();
  const { bids, asks, currency, as_of } = depth;
  const spread = spreadOf({ bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null });
  if (bids.length + asks.length === 0)
    return <Text tone="muted">{text('quote.depth.closed')}</Text>;
  const most = Math.max(...[...bids, ...asks].map(({ quantity }) => quantity));
  return (
    <>
      <Sides>
        <Side title={text('quote.depth.bids')} levels={bids} most={most} tone="gain" />
        <Side title={text('quote.depth.asks')} levels={asks} most={most} tone="loss" />
      </Sides>
      <Flex justifyContent="space-between" flexWrap="wrap" marginTop="2">
        <Text size="xs" tone="muted">
          {spread !== null &&
            text('market.best.spread', { spread: `${format.price(spread)} ${currency}` })}
        </Text>
        <Text size="xs" tone="muted" className="figures">
          {text('quote.asOf', { time: format.time(new Date(as_of)) })}
        </Text>
      </Flex>
    </>
  );
}

interface SideProps {
  readonly title: string;
  readonly levels: readonly Level[];
  readonly most: number;
  readonly tone: 'gain' | 'loss';
}

function Side({ title, levels, most, tone }: SideProps) {
  const text = useText();
  const format = useFormat();
  return (
    <Table className="figures">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{text('quote.depth.price')}</th>
          <th scope="col">{text('quote.depth.orders')}</th>
          <th scope="col">{text('quote.depth.quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ price, quantity, orders }) => (
          <tr key={price}>
            <td className={tone}>{format.price(price)}</td>
            <td>{format.number(String(orders))}</td>
            <td>
              <Share
                aria-hidden="true"
                className={tone}
                background="currentColor"
                style={{ width: `${(quantity / most) * 100}%` }}
              />
              {format.number(String(quantity))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
