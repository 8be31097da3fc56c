import type { components } from '#api/client.gen.ts';
import { useApp } from '#page/app-context.ts';

type Part = components['schemas']['AssetBucket'] | components['schemas']['AssetTypeValue']['type'];

interface Target {
  readonly screen: string;
  readonly query?: string;
}

/** Where a client sees what a part of everything is made of. A part that is not here opens by itself, or to its holdings. */
const targets: ReadonlyMap<string | null, Target> = new Map<Part, Target>([
  ['invested', { screen: 'portfolio' }],
  ['cash', { screen: 'banking' }],
  ['bonus', { screen: 'statement', query: '?range=all&type=bonus' }],
  ['outstanding', { screen: 'outstanding' }],
  ['loan', { screen: 'loan' }],
  ['savings', { screen: 'discover' }],
  ['plan', { screen: 'ai-trading' }],
]);

/** Gives the address of a part; `undefined` for one that has none, and where the tenant has no such screen. */
export function usePartPath(): (part: string | null) => string | undefined {
  const { file } = useApp();
  return (part) => {
    const to = targets.get(part);
    const screen = file.screens.find(({ id }) => id === to?.screen);
    return screen && `${screen.route}${to?.query ?? ''}`;
  };
}
