import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether the peer that is `hop` proxies away from this server is one of its proxies, as Fastify's `trustProxy` asks. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** This machine, in both families. */
const loopback = ['127.0.0.0/8', '::1'] as const;

/**
 * Trusts as many proxies as networks are named, the nearest first: the caller is the address that the last of them appended
 * to `X-Forwarded-For`. What stands before it was written by the caller, also where it names one of the networks. A
 * network is an address, `10.0.0.0/8` or `loopback`; throws a RangeError for anything else.
 */
export function createProxyTrust(networks: readonly string[]): ProxyTrust {
  const hops = networks.map(blockListOf);
  return (address, hop) => hops[hop]?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true;
}

/** Whether an address that a proxy named is one, and not a name, a port or a remark beside it. */
export function isAddress(text: string): boolean {
  return isIP(text.replace(/%[\w.-]+$/, '')) !== 0;
}

function blockListOf(network: string): BlockList {
  const list = new BlockList();
  for (const each of network === 'loopback' ? loopback : [network]) {
    const [address = '', bits, ...rest] = each.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const longest = family === 'ipv6' ? 128 : 32;
    if (
      isIP(address) === 0 ||
      rest.length > 0 ||
      (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > longest))
    ) {
      throw new RangeError(`not a network: ${each}`);
    }
    list.addSubnet(address, bits === undefined ? longest : Number(bits), family);
  }
  return list;
}
