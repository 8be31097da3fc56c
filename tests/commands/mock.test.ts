import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awkwardDocument } from '#tests/openapi/awkward-document.ts';
import { temporaryRoot } from '#tests/tenants/temporary-root.ts';

const root = temporaryRoot();
beforeAll(() => {
  const folder = path.join(root.workspace.tenants, 'pl', 'openapi');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'savings.json'), JSON.stringify(awkwardDocument));
  writeFileSync(
    path.join(folder, 'empty.json'),
    JSON.stringify({ openapi: '3.1.0', info: {}, paths: {} }),
  );
});
afterAll(() => root.remove());

// What it answers stands in tests/openapi/mock.test.ts; a command that serves does not end by itself.
describe('livery mock', () => {
  it.each([
    [['savigns'], 'did you mean "savings"?'],
    [['empty'], '"empty" has no operations; see livery operations empty'],
    [
      ['savings', '--fail', 'rate=503'],
      'there is no operation "rate"; did you mean "savings/rates"?',
    ],
    [['savings', '--fail', 'rates'], 'write operation=status, as in savings/Goals_List=503'],
    [['savings', '--fail', 'rates=200'], '200 is not the status of a failure; use 400 to 599'],
    [['savings', '--latency', '1s'], 'invalid latency "1s"; use an integer from 0 to 60000'],
    [['savings', '--port', 'x'], 'invalid port "x"'],
  ])('says what is wrong with %j', async (argv, said) => {
    const { code, output } = await root.livery('mock', ...argv);
    expect(code).toBe(2);
    expect(output).toContain(said);
  });
});

describe('an address for one service', () => {
  it.each([
    ['savings', 'write name=address, as in savings=http://127.0.0.1:4610'],
    ['savings=127.0.0.1:4610', 'write name=address'],
    [
      'marekt=http://127.0.0.1:4610',
      'no profile declares a service "marekt"; did you mean "market"?',
    ],
  ])('%s is a slip that livery dev names', async (service, said) => {
    const { code, output } = await root.livery('dev', 'pl', '--port', '0', '--service', service);
    expect(code).toBe(2);
    expect(output).toContain(said);
  });
});
