import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A tenant for servers that are started as processes. */
export const processProfile = {
  id: 'home',
  name: 'Casa',
  http: { tenantId: 'home-es', apiBase: '/api' },
  stock: { stockBase: '/feed', stockToken: 'pub_home01' },
  countryCode: 34,
  currency: 'EUR',
  languages: ['es-ES'],
  template: 'sc',
  company: { name: 'Casa S.V.', address: 'Calle Mayor 1' },
};

/** A server that runs as a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** What it wrote so far, errors included. */
  output(): string;
  /** Its exit code, `null` when it was killed. */
  readonly ended: Promise<number | null>;
}

/** Starts the server as its operators do; its data and its tenants are in `folder`. */
export function startProcess(
  folder: string,
  data: string,
  flags: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ServerProcess {
  const child = spawn(
    process.execPath,
    [
      'generator/bin/run.mjs',
      'src/server/main.ts',
      '--port',
      '0',
      '--data',
      join(folder, data),
      '--tenants',
      join(folder, 'tenants'),
      ...flags,
    ],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return {
    child,
    output: () => text,
    ended: new Promise((resolve) => child.once('exit', resolve)),
  };
}

/** The address that a server listens on, as soon as it does. Throws when it ends before. */
export async function listening(run: ServerProcess): Promise<string> {
  for (;;) {
    const address = /listening on (http:\/\/\S+)/.exec(run.output())?.[1];
    if (address) return address;
    if (run.child.exitCode !== null)
      throw new Error(`ended with ${run.child.exitCode}: ${run.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The address of its desk, which is said right after that it listens. */
export async function deskListening(run: ServerProcess): Promise<string> {
  for (;;) {
    const address = /^desk: (http:\/\/\S+)/m.exec(run.output())?.[1];
    if (address) return address;
    if (run.child.exitCode !== null)
      throw new Error(`ended with ${run.child.exitCode}: ${run.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
