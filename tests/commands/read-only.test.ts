import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awkwardDocument } from '#tests/openapi/awkward-document.ts';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';

const root = temporaryRoot();
const at = (name: string): string => path.join(root.folder, name);
const running: ChildProcess[] = [];

// Permissions do not hold for root, so that the commands run as a user without any.
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function livery(...argv: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['generator/bin/livery.mjs', ...argv, '--root', root.folder],
    { encoding: 'utf8', ...user },
  );
  return { code: status, output: `${stdout}${stderr}` };
}

/** Starts a command that serves and answers the address that it prints. */
function serving(...argv: readonly string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    ['generator/bin/livery.mjs', ...argv, '--port', '0', '--root', root.folder],
    { stdio: ['ignore', 'pipe', 'pipe'], ...user },
  );
  running.push(child);
  let output = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /(http:\/\/127\.0\.0\.1:\d+\S*)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
}

function entries(): string[] {
  return readdirSync(root.folder, { recursive: true, encoding: 'utf8' }).sort();
}

function allow(mode: (before: number) => number): void {
  for (const name of ['', ...entries()]) chmodSync(at(name), mode(statSync(at(name)).mode));
}

beforeAll(async () => {
  mkdirSync(at('tenants/pl/openapi'), { recursive: true });
  writeFileSync(at('tenants/pl/openapi/savings.json'), JSON.stringify(awkwardDocument));
  expect((await root.livery('build', 'es')).code).toBe(0);
  allow((mode) => (mode | 0o555) & ~0o222);
});
afterAll(() => {
  for (const child of running) child.kill();
  allow((mode) => mode | 0o200);
  root.remove();
});

describe.runIf(process.platform !== 'win32')('in a folder that can only be read', () => {
  it.each([
    ['operations', 'savings'],
    ['list'],
    ['check', 'pl'],
    ['explain', 'pl', 'profile.currency'],
    ['messages', 'coverage', 'pl'],
    ['migrate', '--dry-run'],
  ])('livery %s works and writes nothing', (...argv) => {
    const before = entries();
    expect(livery(...argv)).toMatchObject({ code: 0, output: expect.stringMatching(/\S/) });
    expect(entries()).toEqual(before);
  });

  it('livery verify works on a bundle there', () => {
    expect(livery('verify', at('dist/es'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('/dashboard'),
    });
  });

  it('livery mock answers and writes nothing', async () => {
    const before = entries();
    const address = await serving('mock', 'savings');
    const answer = await fetch(new URL('/rates', address));
    expect(answer.status).toBe(200);
    expect(entries()).toEqual(before);
  });

  it('livery preview serves a bundle there', async () => {
    const address = await serving('preview', at('dist/es'));
    const page = await fetch(new URL('/login', address));
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it.each([
    ['new', 'acme', '--yes'],
    ['new', 'screen', '--from', 'savings/Goals_List'],
    ['rename', 'pl', 'polska'],
    ['remove', 'tr', '--yes'],
    ['build', 'pl'],
    ['generate'],
    ['schema', 'pl'],
  ])('livery %s says what it cannot write, and why', (...argv) => {
    const before = entries();
    const { code, output } = livery(...argv);
    expect(output).toMatch(/livery: cannot (?:write|remove|rename) \S+: .+ \(EACCES\)/);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(entries()).toEqual(before);
  });
});
