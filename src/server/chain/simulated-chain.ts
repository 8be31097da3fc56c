import { createHash } from 'node:crypto';
import type { CryptoNetworkId } from '#server/rules/banking/crypto.ts';
import { cryptoNetworks, usualRoutes } from '#server/rules/banking/crypto.ts';
import { toBig } from '#core/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Chain, ChainTransfer, WatchedAddress } from './chain.ts';

/** Seconds until something is sent to a new address. */
const firstAfter = 15;
/** Blocks are made faster than real ones, so that a demonstration ends. */
const maxBlock = 5;

type Scenario = 'fine' | 'short' | 'misrouted' | 'reorganised';

/**
 * A chain on which something is sent to every address that is watched. What it shows follows from the seed, the address and the
 * time alone, so that all servers see the same. No address of it can be paid: each holds signs that its network refuses.
 */
export function simulatedChain(seed: string, clock: Clock): Chain {
  const digest = (text: string) => createHash('sha256').update(`${seed}/${text}`).digest();
  return {
    isSimulated: true,
    async addressFor(network, id) {
      const hash = digest(`${network}/${id}`);
      if (!cryptoNetworks[network].needsMemo)
        return { address: addressOf(network, hash.toString('hex')), memo: null };
      return {
        address: addressOf(network, digest(network).toString('hex')),
        memo: String(hash.readUInt32BE(0)),
      };
    },
    async transfersTo(watched) {
      const hash = digest(`${watched.address}/${watched.memo ?? ''}`);
      const seconds = (clock().getTime() - watched.since.getTime()) / 1000 - firstAfter;
      const block = Math.min(cryptoNetworks[watched.network].blockSeconds, maxBlock);
      const confirmations = seen(scenarioOf(hash), Math.floor(seconds / block));
      return confirmations === null ? [] : [transferOf(watched, hash, confirmations)];
    },
  };
}

/** What becomes of an address: most transfers are as they should be, one in eight each is not. */
function scenarioOf(hash: Buffer): Scenario {
  const scenarios = ['short', 'misrouted', 'reorganised'] as const;
  return scenarios[(hash[0] ?? 0) % 8] ?? 'fine';
}

/** Confirmations after so many blocks; `null` while the chain shows nothing. */
function seen(scenario: Scenario, blocks: number): number | null {
  if (blocks < 0) return null;
  if (scenario !== 'reorganised' || blocks < 2) return blocks;
  // Two blocks are taken back, and the transfer stands in a later one.
  return blocks < 4 ? null : blocks - 4;
}

function transferOf(
  { network, asset, minimum }: WatchedAddress,
  hash: Buffer,
  confirmations: number,
): ChainTransfer {
  const scenario = scenarioOf(hash);
  const elsewhere =
    scenario === 'misrouted'
      ? usualRoutes.find((each) => each.asset === asset && each.network !== network)
      : undefined;
  const parts = scenario === 'short' ? 40 : 200 + (hash.readUInt16BE(2) % 3000);
  return {
    network: elsewhere?.network ?? network,
    asset,
    txId: hash.toString('hex'),
    output: 0,
    amount: toBig(minimum).times(parts).div(100).round(8).toFixed(),
    confirmations,
  };
}

function addressOf(network: CryptoNetworkId, hex: string): string {
  const forms: Readonly<Record<CryptoNetworkId, string>> = {
    bitcoin: `bc1qsim${hex.slice(0, 35)}`,
    ethereum: `0xSIM${hex.slice(0, 37)}`,
    tron: `TSIM${hex.slice(0, 30)}`,
    xrpl: `rSIM${hex.slice(0, 30)}`,
  };
  return forms[network];
}
