import { describe, expect, it } from 'vitest';
import { carryOut, defineLifecycle } from './define-lifecycle.ts';

const order = defineLifecycle({
  id: 'order',
  description: 'An order.',
  initial: 'draft',
  states: {
    draft: { place: { to: 'placed', by: ['client'], then: ['hold', 'announce'] } },
    placed: {
      cancel: { to: 'cancelled', by: ['client', 'operator'], then: ['release'] },
      fill: { to: 'filled', by: ['market'] },
    },
    filled: {},
    cancelled: {},
  },
});

describe('a lifecycle', () => {
  it('answers where a step leads and what follows, in its order', () => {
    expect(order.step('draft', 'place', 'client')).toEqual({
      from: 'draft',
      to: 'placed',
      then: ['hold', 'announce'],
    });
    expect(order.step('placed', 'fill', 'market').then).toEqual([]);
  });

  it('refuses a step that the state does not have with 409', () => {
    expect(order.next('filled', 'cancel', 'client')).toBeNull();
    expect(() => order.step('filled', 'cancel', 'client')).toThrow(
      expect.objectContaining({ code: 'stateConflict', params: { state: 'filled' } }),
    );
  });

  it('refuses a step with 403 to an actor who may not take it', () => {
    expect(order.next('placed', 'fill', 'client')).toBeNull();
    expect(() => order.step('placed', 'fill', 'client')).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(order.step('placed', 'cancel', 'operator').to).toBe('cancelled');
  });

  it('is asked again and again about what is stored: it remembers nothing', () => {
    expect(order.step('draft', 'place', 'client').to).toBe('placed');
    expect(order.step('draft', 'place', 'client').to).toBe('placed');
  });

  it('has what follows carried out one after the other, and stops at what fails', async () => {
    const done: string[] = [];
    await carryOut(order.step('draft', 'place', 'client'), {
      hold: async () => {
        await Promise.resolve();
        done.push('hold');
      },
      announce: async () => {
        await Promise.resolve();
        done.push('announce');
      },
    });
    expect(done).toEqual(['hold', 'announce']);
    await expect(
      carryOut(order.step('draft', 'place', 'client'), {
        hold: () => Promise.reject(new Error('no money')),
        announce: async () => {
          await Promise.resolve();
          done.push('announced all the same');
        },
      }),
    ).rejects.toThrow('no money');
    expect(done).toEqual(['hold', 'announce']);
  });
});
