import type { CryptoAssetId, CryptoNetworkId } from '#server/rules/banking/crypto.ts';

/** Where a deposit can be sent to. */
export interface ChainAddress {
  readonly address: string;
  /** What a transfer must carry where one address serves many; `null` elsewhere. */
  readonly memo: string | null;
}

/** An address that is watched, and what is expected there. */
export interface WatchedAddress extends ChainAddress {
  readonly network: CryptoNetworkId;
  readonly asset: CryptoAssetId;
  readonly minimum: string;
  readonly since: Date;
}

/** One output of one transaction of a chain. */
export interface ChainTransfer {
  /** Which may be another one than the address was made for: some networks share their addresses. */
  readonly network: string;
  readonly asset: string;
  readonly txId: string;
  readonly output: number;
  /** Decimal in units of the asset, with twelve digits after the point at most: a provider rounds down. */
  readonly amount: string;
  /** Blocks on top of the one that holds it, with that one; 0 while it is in none. */
  readonly confirmations: number;
}

/**
 * A provider of blockchain addresses and of what comes to them. It may repeat itself, take back what it said, and be away;
 * the caller bears all three.
 */
export interface Chain {
  /** Whether nothing real is to be sent here. */
  readonly isSimulated: boolean;
  /** The address of a new deposit: the same for the same id. */
  addressFor(network: CryptoNetworkId, id: string): Promise<ChainAddress>;
  /** Every transfer to an address that the chain shows now. Rejects when it cannot be asked. */
  transfersTo(watched: WatchedAddress): Promise<readonly ChainTransfer[]>;
}
