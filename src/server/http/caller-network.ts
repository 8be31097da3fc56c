import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom a limit per address counts: an IPv4 address itself, the first 56 bits of an IPv6 one, for a line is given that many
 * or fewer and a caller could use another address each time.
 */
export function callerNetwork(address: string): string {
  const ipv4 = ipv4Of(address);
  return ipv4 ?? (isIPv6(address) ? ipv6Network(address, 56) : address);
}

/** The neighbourhood of a caller: who owns one address there may own others. 24 bits of an IPv4 address, 48 of an IPv6 one. */
export function neighbourNetwork(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== null) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(address) ? ipv6Network(address, 48) : address;
}

function ipv4Of(address: string): string | null {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? '';
  if (isIPv4(mapped)) return mapped;
  return isIPv4(address) ? address : null;
}

function ipv6Network(address: string, bits: number): string {
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  // An IPv4 address written at the end takes the room of two groups.
  const written = head.length + tail.length + (address.includes('.') ? 1 : 0);
  const groups = [...head, ...Array.from({ length: Math.max(0, 8 - written) }, () => '0'), ...tail];
  const kept = groups.slice(0, 4).map((group, index) => {
    const own = Math.min(16, Math.max(0, bits - index * 16));
    return (Number.parseInt(group, 16) & (0xffff << (16 - own))).toString(16);
  });
  return `${kept.join(':')}::/${bits}`;
}
