import { describe, expect, it } from 'vitest';
import { CodedError } from '#core/errors.ts';
import type { GateContext } from '#core/gates.ts';
import { home } from '#tests/server/test-tenants.ts';
import type { Operation, OperationGate } from './contract.ts';
import { productGuard, refuseClosed } from './gate-guard.ts';

const caller: GateContext = {
  signedIn: true,
  kyc: 'pending',
  perms: [],
  vip: 1,
  score: 500,
  features: {},
  outstanding: '0',
  deposits: true,
};
const operation = (...gates: readonly OperationGate[]): Operation => ({
  id: 'subscribe',
  document: 'client',
  method: 'POST',
  path: '/',
  security: [['bearer']],
  parameters: [],
  body: null,
  answers: new Map(),
  errors: [],
  gates,
  stepUp: [],
  idempotent: false,
  roles: [],
  coolingOff: false,
  upgrade: false,
});

function reasonsOf(run: () => void): unknown {
  try {
    run();
    return [];
  } catch (error) {
    return error instanceof CodedError ? [error.code, error.params['reasons']] : error;
  }
}

describe('refuseClosed', () => {
  const tenant = { ...home, gates: { verified: { kyc: 'approved' } } } as const;
  const verify = { code: 'kycNeeded', need: { status: 'approved' }, have: { status: 'pending' } };

  it('reports every reason of every entry, each once', () => {
    expect(
      reasonsOf(() =>
        refuseClosed(
          operation(
            { gate: 'verified' },
            { permission: 'ipo' },
            { feature: 'ipo' },
            { gate: 'verified' },
          ),
          tenant,
          caller,
        ),
      ),
    ).toEqual([
      'gateRefused',
      [
        verify,
        { code: 'permissionMissing', need: { permission: 'ipo' }, have: {} },
        { code: 'featureDisabled', need: { feature: 'ipo' }, have: {} },
      ],
    ]);
  });

  it('is closed where the tenant declares no such gate, and open where nothing is asked', () => {
    expect(
      reasonsOf(() => refuseClosed(operation({ gate: 'unheard' }), tenant, caller)),
    ).toMatchObject(['gateRefused', [{ code: 'gateUnknown' }]]);
    expect(reasonsOf(() => refuseClosed(operation(), tenant, caller))).toEqual([]);
    expect(reasonsOf(() => refuseClosed(operation({ product: 'bond' }), tenant, caller))).toEqual(
      [],
    );
  });
});

describe('productGuard', () => {
  const require = productGuard(operation({ product: 'bond' }), caller);

  it('asks for the stricter of the product and of what is given', () => {
    expect(reasonsOf(() => require({ vip: 1, score: 400 }, { vip: 0, score: 500 }))).toEqual([]);
    expect(reasonsOf(() => require({ vip: 1, score: 400 }, { vip: 2 }))).toEqual([
      'gateRefused',
      [{ code: 'levelTooLow', need: { vip: 2, score: 400 }, have: { vip: 1, score: 500 } }],
    ]);
  });

  it('is for operations that say so in their contract', () => {
    expect(() => {
      productGuard(operation(), null)({ vip: 0 });
    }).toThrow(/subscribe names no product/);
  });
});
