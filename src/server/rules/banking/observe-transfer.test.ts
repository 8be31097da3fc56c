import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { cryptoDepositLifecycle } from '#core/lifecycle/crypto-deposit.ts';
import type { CryptoDepositState, CryptoDepositStep } from '#core/lifecycle/crypto-deposit.ts';
import { stepsAfter, type ShownTransfer } from './observe-transfer.ts';

const awaited = { asset: 'USDT', network: 'tron', minimum: '10', needed: 3 } as const;
const shown: ShownTransfer = { asset: 'USDT', network: 'tron', amount: '25', confirmations: 3 };

function stepsOf(status: CryptoDepositState, shown: ShownTransfer | null) {
  return stepsAfter({ ...awaited, status }, shown);
}

function stateAfter(status: CryptoDepositState, step: CryptoDepositStep): CryptoDepositState {
  return cryptoDepositLifecycle.step(status, step, 'system').to;
}

describe('a transfer on the chain', () => {
  it('is seen at once, and credited when it has its confirmations', () => {
    expect(stepsAfter({ ...awaited, status: 'waiting' }, { ...shown, confirmations: 0 })).toEqual([
      'see',
    ]);
    expect(stepsAfter({ ...awaited, status: 'seen' }, { ...shown, confirmations: 2 })).toEqual([]);
    expect(stepsAfter({ ...awaited, status: 'seen' }, shown)).toEqual(['confirm']);
    expect(stepsAfter({ ...awaited, status: 'waiting' }, shown)).toEqual(['see', 'confirm']);
  });

  it('below the minimum, of another asset or on another network is not credited by itself', () => {
    const seen = { ...awaited, status: 'seen' } as const;
    expect(stepsAfter(seen, { ...shown, amount: '9.999999' })).toEqual(['fallShort']);
    expect(stepsAfter(seen, { ...shown, amount: '10' })).toEqual(['confirm']);
    expect(stepsAfter(seen, { ...shown, network: 'ethereum' })).toEqual(['misroute']);
    expect(stepsAfter(seen, { ...shown, asset: 'USDC' })).toEqual(['misroute']);
  });

  it('that a reorganisation took away is waited for again, unless it is decided', () => {
    expect(stepsAfter({ ...awaited, status: 'seen' }, null)).toEqual(['drop']);
    for (const status of ['waiting', 'credited', 'rejected', 'reversed'] as const)
      expect(stepsAfter({ ...awaited, status }, null)).toEqual([]);
  });

  it('is credited once at most, however often the chain repeats itself and takes back', () => {
    const sight = fc.option(
      fc.record({
        asset: fc.constantFrom('USDT', 'USDC'),
        network: fc.constantFrom('tron', 'ethereum'),
        amount: fc.constantFrom('5', '10', '400'),
        confirmations: fc.nat(5),
      }),
    );
    fc.assert(
      fc.property(fc.array(sight, { maxLength: 30 }), (sights) => {
        let status: CryptoDepositState = 'waiting';
        let credits = 0;
        for (const each of sights)
          for (const step of stepsOf(status, each)) {
            // Every step that is named can be taken: the table and the rule agree.
            status = stateAfter(status, step);
            if (status === 'credited') credits += 1;
          }
        expect(credits).toBeLessThanOrEqual(1);
        expect(credits === 1).toBe(status === 'credited');
      }),
    );
  });
});
