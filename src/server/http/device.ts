import { browserOf, systemOf } from '#core/device.ts';
import { isIPv4, isIPv6 } from 'node:net';

/** What is kept of the device that opened a session: enough to recognise it, too little to follow it. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly network: string | null;
}

export function deviceOf(userAgent: string | undefined, address: string): Device {
  const text = userAgent ?? '';
  return { browser: browserOf(text), system: systemOf(text), network: neighbourhood(address) };
}

function neighbourhood(address: string): string | null {
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return null;
  const head = plain.toLowerCase().split('::')[0]?.split(':').filter(Boolean) ?? [];
  const groups = [...head, '0', '0', '0'].slice(0, 3);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/48`;
}
