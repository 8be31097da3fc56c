import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CodedError } from '#core/errors.ts';
import { guestContext } from '#core/gates.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { createTenantDirectory } from '#server/tenants/tenant-directory.ts';
import { home } from '#tests/server/test-tenants.ts';
import { readContract } from './contract.ts';
import type { Handlers } from './handler.ts';
import type { WrittenAnswer } from './idempotency.ts';
import { mountContract } from './mount-contract.ts';
import { sendProblem, toCodedError } from './problem.ts';
import { createValidators } from './validators.ts';

const document = `
openapi: 3.1.0
security: [ { bearer: [] } ]
paths:
  /nominees:
    post:
      operationId: addNominee
      x-gate: [ { gate: verified } ]
      x-step-up: pin
      x-cooling-off: true
      x-idempotent: true
      parameters: [ { name: Idempotency-Key, in: header, schema: { type: string } } ]
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: {} } } } }
`;

const folder = await mkdtemp(join(tmpdir(), 'livery-mount-'));
await writeFile(join(folder, 'client.json'), JSON.stringify(parse(document)));
const contract = await readContract('client', pathToFileURL(join(folder, 'client.json')));
afterAll(() => rm(folder, { recursive: true }));

/** What the router asked, in order. */
const asked: string[] = [];
const world = { isOpen: true, isCoolingOff: false, proofs: 1, refuses: false };
const kept = new Map<string, WrittenAnswer>();
const list = {
  items: [],
  total_share: '0',
  left_share: '100',
  max_items: 10,
  min_share: '1',
  version: 1,
  next: null,
};
const handlers: Handlers<'addNominee'> = {
  async addNominee(_input, _context, tx) {
    asked.push(`handler in ${JSON.stringify(tx)}`);
    if (world.refuses) throw new CodedError('changedMeanwhile');
    return list;
  },
};

function start() {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    sendProblem(reply, toCodedError(error, 1000));
  });
  mountContract(
    app,
    { contract, prefix: '', tables: [handlers], tenantless: [], notAvailable: [] },
    {
      tenants: createTenantDirectory([{ ...home, gates: { verified: { kyc: 'approved' } } }]),
      validators: createValidators([contract]),
      operators: { prove: async () => null },
      clock: () => new Date(0),
      sessions: {
        prove: async () => ({ use: 'access', client: { clientId: 'c', sessionId: 's' } }),
      },
      gates: {
        async read(_tenant, _client, tx) {
          asked.push(`gate in ${JSON.stringify(tx)}`);
          return { ...guestContext, signedIn: true, kyc: world.isOpen ? 'approved' : 'pending' };
        },
      },
      coolingOff: {
        async refuse(_tenant, _client, tx) {
          asked.push(`cooling-off in ${JSON.stringify(tx)}`);
          if (world.isCoolingOff) throw new CodedError('coolingOff', { until: 'later', hours: 3 });
        },
      },
      stepUp: {
        spend: () => Promise.reject(new Error('a proof is taken in the transaction')),
        async take(tx) {
          asked.push(`proof in ${JSON.stringify(tx)}`);
          if (world.proofs === 0) throw new CodedError('stepUpNeeded', { need: 'pin', by: 'pin' });
          world.proofs -= 1;
        },
      },
      idempotency: {
        async once(_tenant, _client, { key }, work) {
          asked.push(`key ${key}`);
          // An empty transaction, distinguishable from none.
          const answer = kept.get(key) ?? (await work({} as TenantTransaction));
          kept.set(key, answer);
          return answer;
        },
      },
    },
  );
  return (key: string | null = 'k') =>
    app.inject({
      method: 'POST',
      url: '/nominees',
      payload: {},
      headers: {
        'x-tenant-id': home.tenantId,
        authorization: 'Bearer t',
        ...(key !== null && { 'idempotency-key': key }),
      },
    });
}

describe('an operation that is done once, behind a gate and a step-up', () => {
  const call = start();
  beforeEach(() => {
    asked.length = 0;
    kept.clear();
    Object.assign(world, { isOpen: true, isCoolingOff: false, proofs: 1, refuses: false });
  });

  it('asks for the key, then the gate, the cooling-off time, the proof and the handler, all in one transaction', async () => {
    expect((await call()).json()).toEqual(list);
    expect(asked).toEqual([
      'key k',
      'gate in {}',
      'cooling-off in {}',
      'proof in {}',
      'handler in {}',
    ]);
  });

  it('answers what was done before, though the gate has closed and the proof is spent', async () => {
    await call();
    Object.assign(world, { isOpen: false, proofs: 0 });
    asked.length = 0;
    expect((await call()).json()).toEqual(list);
    expect(asked).toEqual(['key k']);
    expect((await call('other')).json()).toMatchObject({ code: 'gateRefused' });
  });

  it('asks for no proof for what a gate refuses', async () => {
    Object.assign(world, { isOpen: false, proofs: 0 });
    expect((await call()).json()).toMatchObject({ code: 'gateRefused' });
    expect(asked).toEqual(['key k', 'gate in {}']);
  });

  it('lets no money leave in the cooling-off time, and spends no proof on it', async () => {
    world.isCoolingOff = true;
    expect((await call()).json()).toMatchObject({
      status: 403,
      code: 'coolingOff',
      params: { until: 'later', hours: 3 },
    });
    expect(asked).toEqual(['key k', 'gate in {}', 'cooling-off in {}']);
    expect(world.proofs).toBe(1);
  });

  it('asks for the key before anything else', async () => {
    expect((await call(null)).json()).toMatchObject({ status: 400, code: 'idempotencyKeyMissing' });
    expect(asked).toEqual([]);
  });

  it('keeps nothing of a refusal', async () => {
    world.refuses = true;
    expect((await call()).json()).toMatchObject({ code: 'changedMeanwhile' });
    expect(kept.size).toBe(0);
  });
});
