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

export type DeviceType = 'desktop' | 'tablet' | 'phone';

/** Name of the browser that a user agent is of; `null` for one that is unknown. */
export function browserOf(userAgent: string): string | null {
  return nameIn(browsers, userAgent);
}

/** Name of the operating system that a user agent runs on; `null` for one that is unknown. */
export function systemOf(userAgent: string): string | null {
  return nameIn(systems, userAgent);
}

/** Kind of device by its user agent. Tablets of some makers call themselves computers, and count as such. */
export function deviceTypeOf(userAgent: string): DeviceType {
  if (/\biPad\b|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)) return 'tablet';
  return /\biPhone\b|\bMobile\b/.test(userAgent) ? 'phone' : 'desktop';
}

function nameIn(table: typeof browsers, userAgent: string): string | null {
  const text = userAgent.slice(0, 400);
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
