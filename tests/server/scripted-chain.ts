import type { Chain, ChainTransfer } from '#server/chain/chain.ts';

/** A chain that shows what a test says. */
export interface ScriptedChain extends Chain {
  /** What comes to an address from now on, in the place of what was shown there before. */
  show(address: string, transfers: readonly ChainTransfer[]): void;
  /** Whether it cannot be asked. */
  isAway: boolean;
}

export function scriptedChain(): ScriptedChain {
  const shown = new Map<string, readonly ChainTransfer[]>();
  const chain: ScriptedChain = {
    isSimulated: true,
    isAway: false,
    show: (address, transfers) => void shown.set(address, transfers),
    addressFor: (network, id) =>
      Promise.resolve({
        address: network === 'xrpl' ? 'rSHARED' : `${network}-${id}`,
        memo: network === 'xrpl' ? id : null,
      }),
    transfersTo: ({ address, memo }) =>
      chain.isAway
        ? Promise.reject(new Error('the chain is away'))
        : Promise.resolve(shown.get(memo ?? address) ?? []),
  };
  return chain;
}
