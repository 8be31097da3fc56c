/** A network on which assets are sent. Its name and standard are its own, in every language. */
export interface CryptoNetwork {
  readonly id: CryptoNetworkId;
  readonly name: string;
  /** What its tokens are called after; `null` where its own coin is sent. */
  readonly standard: string | null;
  /** Whether one address serves many clients, distinguished by a memo that a transfer must carry. */
  readonly needsMemo: boolean;
  /** Seconds from one confirmation to the next, about. */
  readonly blockSeconds: number;
}

export type CryptoNetworkId = 'bitcoin' | 'ethereum' | 'tron' | 'xrpl';
export type CryptoAssetId = 'BTC' | 'ETH' | 'USDT' | 'USDC' | 'XRP';

export const cryptoNetworks: Readonly<Record<CryptoNetworkId, CryptoNetwork>> = {
  bitcoin: {
    id: 'bitcoin',
    name: 'Bitcoin',
    standard: null,
    needsMemo: false,
    blockSeconds: 600,
  },
  ethereum: {
    id: 'ethereum',
    name: 'Ethereum',
    standard: 'ERC-20',
    needsMemo: false,
    blockSeconds: 12,
  },
  tron: { id: 'tron', name: 'TRON', standard: 'TRC-20', needsMemo: false, blockSeconds: 3 },
  xrpl: { id: 'xrpl', name: 'XRP Ledger', standard: null, needsMemo: true, blockSeconds: 4 },
};

export const cryptoAssets: Readonly<Record<CryptoAssetId, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ether',
  USDT: 'Tether USD',
  USDC: 'USD Coin',
  XRP: 'XRP',
};

/** An asset on a network, with the terms of a tenant. */
export interface CryptoRoute {
  readonly asset: CryptoAssetId;
  readonly network: CryptoNetworkId;
  /** Least amount of the asset that is credited. */
  readonly minimum: string;
  /** Confirmations after which a transfer is credited. */
  readonly confirmations: number;
  readonly isOpen: boolean;
}

/** What holds until the back office sets something else. No other pair of asset and network is offered. */
export const usualRoutes: readonly CryptoRoute[] = [
  { asset: 'BTC', network: 'bitcoin', minimum: '0.0002', confirmations: 3, isOpen: true },
  { asset: 'ETH', network: 'ethereum', minimum: '0.005', confirmations: 12, isOpen: true },
  { asset: 'USDT', network: 'tron', minimum: '10', confirmations: 20, isOpen: true },
  { asset: 'USDT', network: 'ethereum', minimum: '20', confirmations: 12, isOpen: true },
  { asset: 'USDC', network: 'ethereum', minimum: '20', confirmations: 12, isOpen: true },
  { asset: 'XRP', network: 'xrpl', minimum: '10', confirmations: 2, isOpen: true },
];

/** Deposits of one client that wait for a transfer at a time. */
export const maxWaiting = 10;
/** Days that an address is watched for its first transfer. */
export const addressDays = 14;

/** Label of a network, distinct from others that carry the same asset: `TRON (TRC-20)`; Ether itself is no token. */
export function networkName(asset: string, network: CryptoNetworkId): string {
  const { name, standard } = cryptoNetworks[network];
  return standard === null || asset === 'ETH' ? name : `${name} (${standard})`;
}
