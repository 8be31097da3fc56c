import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Condition } from '#config/gates.gen.ts';
import type { GateReason } from '#core/gates.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import type { Operation, OperationGate } from '#server/http/contract.ts';
import { readContract } from '#server/http/contract.ts';
import { changeClient, findClientByUsername } from '#server/modules/client/client-service.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { allRows } from '#tests/server/all-rows.ts';
import { givenCash } from '#tests/server/given-cash.ts';
import type { Call, TestApp } from '#tests/server/test-app.ts';
import { pass, startTestApp } from '#tests/server/test-app.ts';
import { anyStores } from '#tests/server/test-stores.ts';
import { home } from '#tests/server/test-tenants.ts';
import { sampled } from '#tests/full-counts.ts';
import { cases } from './cases.ts';
import { requestOf } from './request-of.ts';

/** One reason for which a client may be refused: who has it, and who has not. */
interface Refusal {
  /** What the named gate asks; not given where an operation asks for a feature or a permission itself. */
  readonly condition?: Condition;
  readonly reason: GateReason;
  readonly refused: ClientTier;
  /** `null` where no client who is signed in can ever satisfy it. */
  readonly satisfied: ClientTier | null;
}

type ClientTier = Partial<
  Pick<ClientRow, 'kycStatus' | 'vip' | 'score' | 'perms' | 'features' | 'clientDeposit'>
> & {
  readonly owes?: string;
};

const feature = (rule: Partial<ClientRow['features'][string]> = {}): ClientRow['features'] => ({
  trade: {
    require: { vip: 0, score: 0 },
    allow: true,
    allPerms: [],
    anyPerm: [],
    desc: '',
    ...rule,
  },
  // What placing money in a product asks for beside its gate stays satisfied.
  products: { require: { vip: 0, score: 0 }, allow: true, allPerms: [], anyPerm: [], desc: '' },
  offering: { require: { vip: 0, score: 0 }, allow: true, allPerms: [], anyPerm: [], desc: '' },
});
const reason = (
  code: GateReason['code'],
  need: GateReason['need'] = {},
  have: GateReason['have'] = {},
): GateReason => ({ code, need, have });

/** Every reason that a named gate can give to a client. */
const named: readonly Refusal[] = [
  {
    condition: { kyc: 'approved' },
    reason: reason('kycNeeded', { status: 'approved' }, { status: 'pending' }),
    refused: { kycStatus: 'pending' },
    satisfied: { kycStatus: 'approved' },
  },
  {
    condition: { permission: 'trade' },
    reason: reason('permissionMissing', { permission: 'trade' }),
    refused: { perms: ['loan'] },
    satisfied: { perms: ['trade', 'products', 'offering'] },
  },
  {
    condition: { allPerms: ['trade', 'ipo'] },
    reason: reason('allPermissionsMissing', { permissions: 'ipo' }),
    refused: { perms: ['trade'] },
    satisfied: { perms: ['trade', 'ipo', 'products', 'offering'] },
  },
  {
    condition: { anyPerm: ['loan', 'ipo'] },
    reason: reason('anyPermissionMissing', { permissions: 'loan, ipo' }),
    // What placing an order asks for beside its gate stays satisfied.
    refused: { perms: ['trade'] },
    satisfied: { perms: ['trade', 'ipo', 'products', 'offering'] },
  },
  {
    condition: { vip: 2, score: 700 },
    reason: reason('levelTooLow', { vip: 2, score: 700 }, { vip: 2, score: 699 }),
    refused: { vip: 2, score: 699 },
    satisfied: { vip: 2, score: 700 },
  },
  {
    condition: { outstanding: 'none' },
    reason: reason('outstandingBalance', {}, { amount: '0.01' }),
    refused: { owes: '0.01' },
    satisfied: {},
  },
  {
    condition: { deposits: 'open' },
    reason: reason('depositsClosed'),
    refused: { clientDeposit: false },
    satisfied: { clientDeposit: true },
  },
  {
    condition: { not: { permission: 'loan' } },
    reason: reason('closed'),
    refused: { perms: ['trade', 'loan'] },
    satisfied: { perms: ['trade', 'products', 'offering'] },
  },
  {
    condition: { signedIn: false },
    reason: reason('signedOutNeeded'),
    refused: {},
    satisfied: null,
  },
  {
    condition: { all: ['nowhere'] },
    reason: reason('gateUnknown', { gate: 'nowhere' }),
    refused: {},
    satisfied: null,
  },
];

/** Every reason that a feature can give; a gate may ask for one by name, too. */
const ofFeature: readonly Refusal[] = [
  {
    reason: reason('featureDisabled', { feature: 'trade' }),
    refused: { features: {}, perms: ['trade'] },
    satisfied: { features: feature(), perms: ['trade', 'products', 'offering'] },
  },
  {
    reason: reason('featureDisabled', { feature: 'trade' }),
    refused: { features: feature({ allow: false }), perms: ['trade'] },
    satisfied: { features: feature(), perms: ['trade', 'products', 'offering'] },
  },
  {
    reason: reason('permissionMissing', { permission: 'trade' }),
    refused: { features: feature(), perms: [] },
    satisfied: { features: feature(), perms: ['trade', 'products', 'offering'] },
  },
  {
    reason: reason('allPermissionsMissing', { permissions: 'ipo' }),
    refused: { features: feature({ allPerms: ['ipo'] }), perms: ['trade'] },
    satisfied: {
      features: feature({ allPerms: ['ipo'] }),
      perms: ['trade', 'ipo', 'products', 'offering'],
    },
  },
  {
    reason: reason('levelTooLow', { vip: 3, score: 0 }, { vip: 2, score: 0 }),
    refused: {
      features: feature({ require: { vip: 3, score: 0 } }),
      perms: ['trade'],
      vip: 2,
      score: 0,
    },
    satisfied: {
      features: feature({ require: { vip: 3, score: 0 } }),
      perms: ['trade', 'products', 'offering'],
      // The score stays the client's own: what an operation asks for beside its gate is satisfied.
      vip: 3,
    },
  },
];

const contract = await readContract(
  'client',
  new URL('../../openapi/client.gen.json', import.meta.url),
);
const gated = contract.operations.filter(({ gates }) => gates.length > 0);

const open = anyStores();

/** What can stand against one entry of `x-gate`. A product's level is known to its handler alone and tested with it. */
function refusalsOf(entry: OperationGate): readonly Refusal[] {
  if ('gate' in entry)
    return [...named, ...ofFeature.map((each) => ({ ...each, condition: { feature: 'trade' } }))];
  if ('feature' in entry) return ofFeature;
  return 'permission' in entry
    ? named.filter(({ condition }) => condition?.permission !== undefined)
    : [];
}

// A quick run takes one case in nine.
const table = sampled(
  gated.flatMap((operation) =>
    operation.gates.flatMap((entry) =>
      refusalsOf(entry).map((refusal) => ({ operation, entry, refusal })),
    ),
  ),
  9,
);

describe('operations behind a gate', { timeout: 120_000 }, () => {
  const gates: Record<string, Condition> = {};
  let test: TestApp;
  let id: string;
  let own: ClientRow;
  beforeAll(async () => {
    test = await startTestApp(open, { gates });
    const row = await findClientByUsername(test.db, home.id, 'marta');
    if (!row) throw new Error('no marta');
    [own, id] = [row, row.id];
    // What the cases before it have spent refuses none of them.
    await givenCash(test, id, '100000');
  });
  afterEach(() => {
    pass(test, 901);
    expect(test.faults.splice(0)).toEqual([]);
  });
  afterAll(() => test.close());

  async function stand({ owes, ...changes }: ClientTier): Promise<void> {
    const { kycStatus, vip, score, perms, features, clientDeposit } = own;
    await test.db.inTenant(home.id, async (tx) => {
      await changeClient(tx, home.id, id, {
        ...{ kycStatus, vip, score, perms, features, clientDeposit },
        ...changes,
      });
      await tx
        .delete(overdrawnRecord)
        .where(and(eq(overdrawnRecord.tenant, home.id), eq(overdrawnRecord.clientId, id)));
      if (owes === undefined) return;
      await tx.insert(overdrawnRecord).values({
        tenant: home.id,
        id: newId(test.now, systemRandom),
        clientId: id,
        amount: owes,
        currency: 'EUR',
        status: 'outstanding',
        reason: 'fees',
        createdAt: test.now,
        dueAt: test.now,
      });
    });
  }

  /** The operation's own case, prepared while everything is open, but for the proof that its step-up asks for. */
  async function prepared(operation: Operation, proven: boolean): Promise<Call> {
    for (const { gates: entries } of gated)
      for (const entry of entries) if ('gate' in entry) gates[entry.gate] = {};
    await stand({});
    const valid = cases[contract.name]?.[operation.id] ?? {};
    await valid.before?.(test);
    const token = await test.accessToken('marta');
    const path = await valid.makePath?.(test, token);
    const body = valid.makeBody ? await valid.makeBody(test) : valid.body;
    if (proven) await valid.prepare?.(test, token);
    return {
      ...requestOf(contract, operation, valid, { ...(body && { body }), ...(path && { path }) }),
      token,
    };
  }

  it('are there at all, and each is a client’s', () => {
    expect(gated.map(({ id: name }) => name)).toContain('addNominee');
    for (const { id: name, security, errors } of gated)
      expect([name, security, errors.includes('gateRefused')]).toEqual([name, [['bearer']], true]);
  });

  it.each(table)(
    '$operation.id refuses for $refusal.reason.code, changes nothing, and serves who satisfies it',
    async ({ operation, entry, refusal }) => {
      // Nothing is proven yet: a client who is refused is not asked to prove anything first.
      const request = await prepared(operation, false);
      if ('gate' in entry) gates[entry.gate] = refusal.condition ?? {};
      await stand(refusal.refused);
      const before = await allRows(test);
      const answer = await test.call(request);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: 'gateRefused', params: { reasons: [refusal.reason] } },
      ]);
      expect(answer.json<{ params: { reasons: unknown[] } }>().params.reasons).toHaveLength(1);
      expect(await allRows(test)).toEqual(before);

      if (refusal.satisfied === null) return;
      const again = await prepared(operation, true);
      if ('gate' in entry) gates[entry.gate] = refusal.condition ?? {};
      await stand(refusal.satisfied);
      const served = await test.call(again);
      expect(served.statusCode, served.body).toBeLessThan(300);
    },
  );

  it.each(gated.filter((operation) => operation.gates.some((entry) => 'gate' in entry)))(
    '$id is closed where the tenant declares no such gate',
    async (operation) => {
      const request = await prepared(operation, true);
      for (const name of Object.keys(gates)) delete gates[name];
      const before = await allRows(test);
      expect((await test.call(request)).json()).toMatchObject({
        status: 403,
        code: 'gateRefused',
        params: { reasons: [{ code: 'gateUnknown' }] },
      });
      expect(await allRows(test)).toEqual(before);
    },
  );

  it('report every reason at once', async () => {
    const operation = gated.find(({ id: name }) => name === 'addNominee');
    if (!operation) throw new Error('no gated operation');
    const request = await prepared(operation, true);
    gates['beneficiaries'] = { kyc: 'approved', vip: 9, permission: 'trade' };
    await stand({ kycStatus: 'rejected', vip: 1, score: 0, perms: [] });
    const { params } = (await test.call(request)).json<{
      params: { reasons: readonly GateReason[] };
    }>();
    expect(params.reasons.map(({ code }) => code).sort()).toEqual([
      'kycNeeded',
      'levelTooLow',
      'permissionMissing',
    ]);
  });
});
