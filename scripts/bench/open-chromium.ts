import { chromium, type Browser } from 'playwright-core';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium. As root it runs only without its sandbox. */
export function openChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
  });
}
