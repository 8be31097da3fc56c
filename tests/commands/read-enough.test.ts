import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

const launcher = path.resolve(import.meta.dirname, '../../generator/bin/livery.mjs');

/** Exit code and complaints of a command whose output is not read to the end. */
async function unread(
  ...args: readonly string[]
): Promise<{ readonly code: unknown; readonly complaints: string }> {
  const child = spawn(process.execPath, [launcher, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const [code] = await once(child, 'close');
  return { code, complaints };
}

it('a reader who has read enough is no fault', async () => {
  expect(await unread('explain', 'pl', 'screens/dashboard')).toEqual({ code: 0, complaints: '' });
}, 300_000);
