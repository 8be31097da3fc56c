import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whom a limit per address counts: an IPv4 address itself, the first 64 bits of an IPv6 one, for every line is given
 * that many and a caller could use another one each time.
 */
export function callerNetwork(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? '';
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  // An IPv4 address written at the end takes the room of two groups.
  const written = head.length + tail.length + (address.includes('.') ? 1 : 0);
  const groups = [...head, ...Array.from({ length: Math.max(0, 8 - written) }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
