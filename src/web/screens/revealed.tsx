import { chakra } from '#ui/chakra.ts';
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { WaitsProvider } from '#ui/waits.tsx';
import type { RevealOrder } from './reveal-order.ts';

// The block lies in its column as if nothing stood around it.
const Place = chakra('div', {
  base: { display: 'contents', '&[data-arriving=hidden]': { visibility: 'hidden' } },
});

/** One block in the order of its screen: neither seen nor reached while a block above it may still move it. */
export function Revealed({
  order,
  block,
  children,
}: {
  readonly order: RevealOrder;
  readonly block: number;
  readonly children: ReactNode;
}) {
  const state = useSyncExternalStore(order.subscribe, () => order.stateOf(block));
  // After those within, which have said by now what they wait for.
  useLayoutEffect(() => order.place(block), [order, block]);
  return (
    <Place data-arriving={state === 'arrived' ? undefined : state}>
      <WaitsProvider value={order.waitsOf(block)}>{children}</WaitsProvider>
    </Place>
  );
}
