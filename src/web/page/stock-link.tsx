import { chakra } from '#ui/chakra.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StockPlace } from '#core/trading/quote-address.ts';
import { useQuotePath } from '#page/use-quote-path.ts';

const Name = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: '44px',
    minWidth: 0,
    borderRadius: 'control',
    _hover: { color: 'brand' },
    // The whole row leads there; what can be pressed by itself stands above it.
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
});

/** The name of a stock in its row, which leads to its quote. The row has to be `position: relative`. */
export function StockLink({
  stock,
  children,
}: {
  readonly stock: StockPlace;
  readonly children: ReactNode;
}) {
  const path = useQuotePath()(stock);
  return path === null ? <div>{children}</div> : <Name to={path}>{children}</Name>;
}
