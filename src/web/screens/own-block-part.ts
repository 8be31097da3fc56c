import type { ComponentType } from 'react';
import { lazyPart } from '#platform/lazy-part.ts';

const parts = new Map<string, ComponentType<object>>();

/**
 * A block of the tenant's own, by the address of its file. The kit is fetched beside it instead of after it; the
 * import map leads the block's `react` and `livery/blocks` to the kit, so that there is one React in the page.
 */
export function ownBlockPart(address: string): ComponentType<object> {
  const known = parts.get(address);
  if (known !== undefined) return known;
  const part = lazyPart<object>(async () => {
    // The kit's names are kept by its namespace being handed on: what seems unused would be dropped.
    const [module] = await Promise.all([
      import(/* @vite-ignore */ address),
      import('./block-kit.ts'),
    ]);
    return module as { default: ComponentType<object> };
  });
  parts.set(address, part);
  return part;
}
