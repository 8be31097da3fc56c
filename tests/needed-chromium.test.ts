import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium } from '../scripts/ensure-chromium.ts';

vi.mock('playwright-core', () => ({
  chromium: { executablePath: () => path.join(folder, 'playwright') },
}));

let folder = '';

/** A machine with these programs alone. */
function program(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('findChromium', () => {
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'livery-chromium-'));
    program('sh', 'exec /bin/sh "$@"');
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM_PATH', '');
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const broken = 'echo "error while loading shared libraries: libnss3.so" >&2; exit 127';
  const works = 'echo "Chromium 140.0.1.2"';

  it('finds none where there is none, or only some that do not start', () => {
    expect(findChromium()).toBeNull();
    program('chromium', broken);
    program('chromium-browser', 'echo "install it from the store"');
    program('playwright', broken);
    vi.stubEnv('CHROMIUM_PATH', program('named', broken));
    expect(findChromium()).toBeNull();
  });

  it('passes over what does not start, in the order that it promises', () => {
    const own = program('playwright', works);
    program('chromium', broken);
    expect(findChromium()).toBe(own);
    const installed = program('google-chrome', works);
    expect(findChromium()).toBe(installed);
    vi.stubEnv('CHROMIUM_PATH', program('named', broken));
    expect(findChromium()).toBe(installed);
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining('does not start'));
    program('named', works);
    expect(findChromium()).toBe(path.join(folder, 'named'));
  });
});
