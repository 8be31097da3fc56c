import { isIPv4, isIPv6 } from 'node:net';

/** What is kept of the device that opened a session: enough to recognise it, too little to follow it. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly network: string | null;
}

// In this order: browsers name their ancestors as well.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string | undefined, address: string): Device {
  const text = (userAgent ?? '').slice(0, 400);
  const find = (table: typeof browsers) =>
    table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems), network: neighbourhood(address) };
}

function neighbourhood(address: string): string | null {
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return null;
  const head = plain.toLowerCase().split('::')[0]?.split(':').filter(Boolean) ?? [];
  const groups = [...head, '0', '0', '0'].slice(0, 3);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/48`;
}
