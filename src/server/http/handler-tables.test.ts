import { describe, expect, it } from 'vitest';
import type { Contract, Operation } from './contract.ts';
import type { Handlers } from './handler.ts';
import { collectHandlers } from './handler-tables.ts';

const operation = (id: string, upgrade = false): Operation => ({
  id,
  document: 'client',
  method: 'GET',
  path: `/${id}`,
  security: [],
  parameters: [],
  body: null,
  answers: new Map(),
  errors: [],
  gates: [],
  stepUp: [],
  idempotent: false,
  roles: [],
  coolingOff: false,
  upgrade,
});
const contract: Contract = {
  name: 'client',
  document: {},
  operations: [
    operation('listNominees'),
    operation('getVerified'),
    operation('getHealth'),
    operation('openStream', true),
  ],
};
const nominees: Handlers<'listNominees'> = {
  listNominees: async () => ({
    items: [],
    total_share: '0',
    left_share: '100',
    max_items: 10,
    min_share: '1',
    version: 0,
    next: null,
  }),
};
const kyc: Handlers<'getVerified'> = {
  getVerified: async () => ({ status: 'pending', review_until: null }),
};
const health = {
  getHealth: async () =>
    ({ status: 'ok', store: 'pglite', uptime_seconds: 1, build: 'b' }) as const,
};

describe('collectHandlers', () => {
  it('finds one handler for each operation, upgrades aside', () => {
    const found = collectHandlers({
      contract,
      tables: [nominees, kyc],
      tenantless: [health],
      notAvailable: [],
    });
    expect([...found].map(([{ id }, { kind }]) => [id, kind])).toEqual([
      ['listNominees', 'tenant'],
      ['getVerified', 'tenant'],
      ['getHealth', 'tenantless'],
    ]);
  });

  it('takes an operation that is not available yet as answered', () => {
    const found = collectHandlers({
      contract,
      tables: [nominees],
      tenantless: [health],
      notAvailable: ['getVerified'],
    });
    expect([...found].find(([{ id }]) => id === 'getVerified')?.[1]).toEqual({
      kind: 'notAvailable',
    });
  });

  it.each([
    ['is not served', { tables: [nominees] }, 'client: no handler for getVerified'],
    [
      'is served by two modules',
      { tables: [nominees, kyc, kyc] },
      'client: more than one handler for getVerified',
    ],
    [
      'is served with and without a tenant',
      { tables: [nominees, kyc, { getHealth: async () => health.getHealth() }] },
      'client: more than one handler for getHealth',
    ],
    [
      'is served and not available',
      { tables: [nominees, kyc], notAvailable: ['getVerified'] },
      'client: more than one handler for getVerified',
    ],
    [
      'is in another document',
      {
        tables: [
          nominees,
          kyc,
          { getStock: async () => Promise.reject(new Error('never called')) },
        ],
      },
      'client: no operation for getStock',
    ],
    [
      'is an upgrade, and has its own plugin',
      { tables: [nominees, kyc], notAvailable: ['openStream'] },
      'client: no operation for openStream',
    ],
  ])('stops at an operation that %s', (_what, mount, message) => {
    expect(() =>
      collectHandlers({ contract, tenantless: [health], notAvailable: [], ...mount }),
    ).toThrow(message);
  });
});

describe('Handlers', () => {
  it('hold inputs and answers to the types of the contract', () => {
    const right: Handlers<'addWatch' | 'getPinState'> = {
      addWatch: async ({ body }) => ({
        id: null,
        name: null,
        items: [
          { market: body.market, symbol: body.symbol, country: 'ES', currency: 'EUR', name: '' },
        ],
        next: null,
      }),
      getPinState: async () => ({ state: 'set', retry_at: null }),
    };
    const wrongAnswer: Handlers<'getPinState'> = {
      // @ts-expect-error an answer of another type
      getPinState: async () => ({ state: 'open', retry_at: null }),
    };
    const wrongBody: Handlers<'setPin'> = {
      setPin: async ({ body }) => {
        // @ts-expect-error a key that the body has not
        Number(body.password);
      },
    };
    // @ts-expect-error an operation that is announced and missing
    const missing: Handlers<'getPinState' | 'setPin'> = { getPinState: right.getPinState };
    expect([right, wrongAnswer, wrongBody, missing]).toHaveLength(4);
  });
});
