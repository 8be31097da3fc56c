import { describe, expect, it } from 'vitest';
import type { Condition } from '#config/gates.gen.ts';
import {
  asksSessionOnly,
  evaluateGate,
  guestContext,
  needsSignIn,
  type GateContext,
} from './gates.ts';

const client: GateContext = {
  signedIn: true,
  kyc: 'approved',
  perms: ['trade', 'withdraw'],
  vip: 2,
  score: 640,
  outstanding: '0.00',
  deposits: true,
  features: {
    trade: { require: { vip: 1, score: 600 }, allow: true },
    withdraw: { require: { vip: 3, score: 700 } },
    closed: { allow: false },
    lists: { allPerms: ['trade', 'lend'], anyPerm: ['short', 'borrow'] },
  },
};

function reasonsOf(
  gate: Condition | string,
  named: Record<string, Condition> = {},
  context = client,
) {
  return evaluateGate(gate, named, context).reasons.map(({ code }) => code);
}

describe('a gate', () => {
  it('is open when nothing is asked', () => {
    expect(evaluateGate(undefined, {}, guestContext)).toEqual({ allowed: true, reasons: [] });
  });

  it.each<[Condition, string[]]>([
    [{ signedIn: true }, []],
    [{ signedIn: false }, ['signedOutNeeded']],
    [{ kyc: 'approved' }, []],
    [{ kyc: 'pending' }, ['kycNeeded']],
    [{ permission: 'trade' }, []],
    [{ permission: 'lend' }, ['permissionMissing']],
    [{ allPerms: ['trade', 'withdraw'] }, []],
    [{ allPerms: ['trade', 'lend'] }, ['allPermissionsMissing']],
    [{ anyPerm: ['lend', 'trade'] }, []],
    [{ anyPerm: ['lend', 'short'] }, ['anyPermissionMissing']],
    [{ vip: 2 }, []],
    [{ vip: 3 }, ['levelTooLow']],
    [{ score: 640 }, []],
    [{ score: 641 }, ['levelTooLow']],
    [{ outstanding: 'none' }, []],
    [{ deposits: 'open' }, []],
    [{ feature: 'trade' }, []],
    [{ feature: 'withdraw' }, ['levelTooLow']],
    [{ feature: 'closed' }, ['featureDisabled']],
    [{ feature: 'unheard' }, ['featureDisabled']],
    [{ feature: 'toString' }, ['featureDisabled']],
  ])('%j gives %j', (gate, reasons) => {
    expect(reasonsOf(gate)).toEqual(reasons);
  });

  it('asks of a feature its permission and its lists, and names all that is missing', () => {
    expect(reasonsOf({ feature: 'lists' })).toEqual([
      'permissionMissing',
      'allPermissionsMissing',
      'anyPermissionMissing',
    ]);
  });

  it('says what is required and what the client has', () => {
    expect(evaluateGate({ vip: 3, score: 700 }, {}, client).reasons).toEqual([
      { code: 'levelTooLow', need: { vip: 3, score: 700 }, have: { vip: 2, score: 640 } },
    ]);
  });

  it('is closed by any amount owed', () => {
    expect(reasonsOf({ outstanding: 'none' }, {}, { ...client, outstanding: '0.01' })).toEqual([
      'outstandingBalance',
    ]);
  });

  it('is closed to whom the back office lets deposit nothing', () => {
    expect(reasonsOf({ deposits: 'open' }, {}, { ...client, deposits: false })).toEqual([
      'depositsClosed',
    ]);
  });

  it('joins by all, any and not', () => {
    const named = { verified: { kyc: 'approved' }, rich: { vip: 9 } } satisfies Record<
      string,
      Condition
    >;
    expect(reasonsOf({ all: ['verified', 'rich'] }, named)).toEqual(['levelTooLow']);
    expect(reasonsOf({ any: ['verified', 'rich'] }, named)).toEqual([]);
    expect(reasonsOf({ not: 'verified' }, named)).toEqual(['closed']);
    expect(reasonsOf({ not: 'rich' }, named)).toEqual([]);
  });

  it('stays closed for a name that is unknown, inherited, or leads back to itself', () => {
    const loop: Record<string, Condition> = { one: { all: ['other'] }, other: { all: ['one'] } };
    expect(reasonsOf('nobody')).toEqual(['gateUnknown']);
    expect(reasonsOf('constructor')).toEqual(['gateUnknown']);
    expect(reasonsOf('one', loop)).toEqual(['gateUnknown']);
  });

  it('can be answered before permissions are known only if it asks for none', () => {
    const named = {
      client: { signedIn: true },
      debtor: { signedIn: true, not: { outstanding: 'none' } },
    } satisfies Record<string, Condition>;
    expect(asksSessionOnly({ signedIn: true }, {})).toBe(true);
    expect(asksSessionOnly('client', named)).toBe(true);
    expect(asksSessionOnly('debtor', named)).toBe(false);
    expect(asksSessionOnly('nobody', named)).toBe(false);
  });

  it('knows when signing in could help', () => {
    expect(needsSignIn({ signedIn: true }, {})).toBe(true);
    expect(needsSignIn({ vip: 1 }, {})).toBe(true);
    expect(needsSignIn({ signedIn: false }, {})).toBe(false);
    expect(needsSignIn({ not: { signedIn: false } }, {})).toBe(false);
  });
});
