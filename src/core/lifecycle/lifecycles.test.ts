import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyLifecycle } from './define-lifecycle.ts';
import { authenticatorLifecycle } from './authenticator.ts';
import { holdLifecycle } from './hold.ts';
import { identityLifecycle } from './identity.ts';
import { lifecycles } from './lifecycles.ts';
import { orderLifecycle } from './order.ts';
import { pinLifecycle } from './pin.ts';

interface Tried extends AnyLifecycle {
  next(from: string, event: string, by: string): { readonly to: string } | null;
}

/** Every step that is possible, found by trying each event of each actor in each state. */
function possible(lifecycle: unknown): string[] {
  const { table, next } = lifecycle as Tried;
  const steps = Object.values(table.states).flatMap((events) => Object.entries(events));
  const events = new Set(steps.map(([name]) => name));
  const actors = new Set(steps.flatMap(([, step]) => step?.by ?? []));
  return Object.keys(table.states).flatMap((from) =>
    [...events].flatMap((event) =>
      [...actors].flatMap((by) => {
        const taken = next(from, event, by);
        return taken === null ? [] : [`${from} ${event} ${taken.to} by ${by}`];
      }),
    ),
  );
}

describe('lifecycles', () => {
  it('are all drawn', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (file) =>
        !file.endsWith('.test.ts') &&
        readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes(' = defineLifecycle({'),
    );
    expect(lifecycles.map(({ table }) => `${table.id}.ts`).sort()).toEqual(files.sort());
  });

  it('reach each of their states', () => {
    for (const { table } of lifecycles) {
      const reached = new Set<string>([table.initial]);
      for (const name of reached)
        for (const step of Object.values(table.states[name] ?? {})) if (step) reached.add(step.to);
      expect([...reached].sort()).toEqual(Object.keys(table.states).sort());
    }
  });

  it('of an identity check moves by these steps and no others', () => {
    expect(possible(identityLifecycle)).toEqual([
      'unverified submit pending by client',
      'pending approve approved by operator',
      'pending reject rejected by operator',
      'rejected submit pending by client',
    ]);
  });

  it('of an order: executed by the venue alone, paid by client or desk, taken back by the desk alone, rejected once', () => {
    expect(possible(orderLifecycle)).toEqual([
      'awaiting approve pending by operator',
      'awaiting approve pending by venue',
      'awaiting authorise pending by operator',
      'awaiting reject rejected by operator',
      'awaiting cancel rejected by client',
      'awaiting cancel rejected by split',
      'awaiting expire rejected by time',
      'pending cancel rejected by client',
      'pending cancel rejected by split',
      'pending cancel rejected by plan',
      'pending expire rejected by time',
      'pending fillPart pending by venue',
      'pending fillBuy holding by venue',
      'pending fillSell settle by venue',
      'pending fillDue payment by venue',
      'pending cancelBought holding by client',
      'pending cancelBought holding by split',
      'pending cancelBought holding by plan',
      'pending cancelSold settle by client',
      'pending cancelSold settle by split',
      'pending cancelSold settle by plan',
      'pending cancelDue payment by client',
      'pending cancelDue payment by split',
      'pending venueReject rejected by venue',
      'pending venueRejectBought holding by venue',
      'pending venueRejectSold settle by venue',
      'pending venueRejectDue payment by venue',
      'pending expireBought holding by time',
      'pending expireSold settle by time',
      'pending expireDue payment by time',
      'payment pay holding by operator',
      'payment pay holding by client',
      'payment overdue outstanding by time',
      'payment reverse rejected by operator',
      'outstanding clear holding by system',
      'outstanding close sold by operator',
      'settle reverse rejected by operator',
      'settle settle sold by time',
      'holding reverse rejected by operator',
      'holding unpay payment by operator',
      'holding reopen outstanding by system',
      'sold reverse rejected by operator',
    ]);
  });

  it('of a PIN: chosen once, locked after failures, reset by an operator alone', () => {
    expect(possible(pinLifecycle)).toEqual([
      'unset choose set by client',
      'set prove set by client',
      'set fail locked by client',
      'set reset unset by operator',
      'locked reset unset by operator',
    ]);
  });

  it('of an authenticator: counts only once it was proven, and is removed before another', () => {
    expect(possible(authenticatorLifecycle)).toEqual([
      'unbound begin begun by client',
      'begun begin begun by client',
      'begun confirm bound by client',
      'begun expire unbound by time',
      'bound renew bound by client',
      'bound remove unbound by client',
      'bound remove unbound by operator',
    ]);
  });

  it('of a hold: ends once', () => {
    expect(possible(holdLifecycle)).toEqual([
      'open draw open by ledger',
      'open capture captured by ledger',
      'open release released by ledger',
    ]);
  });
});
