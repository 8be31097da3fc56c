import { expect, it } from 'vitest';
import { splitProblems } from './split-problems.ts';

const today = '2026-11-20';
const fine = { newShares: 2, oldShares: 1, exOn: '2026-11-21' };
const stock = { price: '14.80', step: '0.0001' };

it.each([
  [{}, []],
  [{ newShares: 1, oldShares: 5 }, []],
  [{ newShares: 3, oldShares: 3 }, ['/new_shares']],
  [{ newShares: 1000 }, []],
  [{ newShares: 1000, price: '9' }, ['/new_shares']],
  [{ exOn: today }, ['/effective_on']],
])(
  'a split with %o has its problems at %o',
  ({ price = stock.price, ...changes }: Partial<typeof fine> & { price?: string }, pointers) => {
    const found = splitProblems({ ...fine, ...changes }, today, { ...stock, price });
    expect(found.map(({ pointer }) => pointer)).toEqual(pointers);
  },
);
