import { BlockList } from 'node:net';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

/**
 * Trusts the proxy on this machine with one hop: the caller is the last address of `X-Forwarded-For`, which the proxy
 * appended. Those before it were written by the caller, also when they, or the last one, name this machine.
 */
export function ownProxy(address: string, hop: number): boolean {
  return hop === 0 && thisMachine.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
