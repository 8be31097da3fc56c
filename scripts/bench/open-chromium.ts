import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium. As root it runs only without its sandbox. */
export function openChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: allowed(flags) });
}

/** The same with a profile that is kept in a folder, for another tool that looks into the same browser; its windows keep their own size. */
export function openChromiumProfile(
  executablePath: string,
  folder: string,
  more: readonly string[],
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    viewport: null,
    args: allowed([...flags, ...more]),
  });
}

function allowed(args: string[]): string[] {
  return process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args;
}
