import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyDemo, isEmptyFolder, takesKeptDemo } from '#scripts/kept-demo.ts';
import { readConfig } from '#server/config.ts';

let root: string;
let made = 0;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'livery-demo-'));
  made = 0;
  for (const folder of ['tenants', 'home']) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, 'tenants/acme.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const home = () => path.join(root, 'home');
const copyTo = async (name: string, from = home(), settings = {}) => {
  const data = path.join(root, name);
  await copyDemo(
    data,
    { tenants: path.join(root, 'tenants'), settings },
    async (folder) => {
      made += 1;
      writeFileSync(path.join(folder, 'secret'), `demo ${made}`, { mode: 0o600 });
      mkdirSync(path.join(folder, 'files'), { mode: 0o700 });
    },
    from,
  );
  return data;
};
const secretIn = (data: string) => readFileSync(path.join(data, 'secret'), 'utf8');

it.each<[what: string, environment: Readonly<Record<string, string>>, isTaken: boolean]>([
  ['with a secret of its own and the embedded store', {}, true],
  ['with empty variables', { LIVERY_TOKEN_SECRET: '', DATABASE_URL: '' }, true],
  ['with a secret from outside', { LIVERY_TOKEN_SECRET: 'x'.repeat(64) }, false],
  ['with a PostgreSQL', { DATABASE_URL: 'postgres://db.example/livery' }, false],
])('a start %s takes the kept demonstration or leaves it', (_, environment, isTaken) => {
  const config = readConfig(['--demo'], environment);
  expect(config && takesKeptDemo(config)).toBe(isTaken);
});

describe('a demonstration that is kept', () => {
  it('is made once, and copied into every empty data folder, as private as it was', async () => {
    const [first, second] = [await copyTo('first'), await copyTo('second')];
    expect([secretIn(first), secretIn(second), made]).toEqual(['demo 1', 'demo 1', 1]);
    expect(statSync(path.join(second, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(second, 'files')).mode & 0o777).toBe(0o700);
    // What a backend changes in its own is no part of the next.
    writeFileSync(path.join(second, 'secret'), 'changed');
    expect(secretIn(await copyTo('third'))).toBe('demo 1');
  });

  it('is made anew for other tenants, and takes the place of the one before', async () => {
    await copyTo('first');
    writeFileSync(path.join(root, 'tenants/acme.json'), '{"id":"acme"}');
    // Of another process that is at it as well, and of one that was ended long ago.
    for (const draft of ['demo-1.11', 'demo-1.12']) mkdirSync(path.join(home(), draft));
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(path.join(home(), 'demo-1.12'), yesterday, yesterday);
    expect(secretIn(await copyTo('second'))).toBe('demo 2');
    expect(readdirSync(home()).filter((name) => name.includes('.'))).toEqual(['demo-1.11']);
    expect(readdirSync(home())).toHaveLength(2);
  });

  it('is made anew for another market or other times of the backend', async () => {
    await copyTo('first');
    expect(secretIn(await copyTo('second', home(), { seed: 'other' }))).toBe('demo 2');
  });

  it('is made anew on the next day, for its stories end when it was made', async () => {
    await copyTo('first');
    const [name = ''] = readdirSync(home());
    const yesterday = new Date(Date.now() - 86_400_000);
    utimesSync(path.join(home(), name), yesterday, yesterday);
    expect(secretIn(await copyTo('second'))).toBe('demo 2');
    expect(secretIn(await copyTo('third'))).toBe('demo 2');
  });

  it('leaves the folder empty where none can be kept', async () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    expect(isEmptyFolder(await copyTo('first', path.join(file, 'home')))).toBe(true);
    expect(made).toBe(0);
  });

  it('that could not be made leaves nothing behind', async () => {
    const failing = copyDemo(
      path.join(root, 'first'),
      { tenants: path.join(root, 'tenants'), settings: {} },
      async () => {
        throw new Error('no room');
      },
      home(),
    );
    await expect(failing).rejects.toThrow('no room');
    expect(readdirSync(home())).toEqual([]);
  });
});
