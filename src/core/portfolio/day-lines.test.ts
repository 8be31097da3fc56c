import { expect, it } from 'vitest';
import { toBig } from '#core/money.ts';
import { dayLines } from './day-lines.ts';

const held = { quantity: '12', value: '220.38', change: '2.19', rate: '0.9137' };

it('is what it is worth now beyond what it was worth', () => {
  expect(dayLines(held, 'EUR')).toEqual({
    ...{ now: '220.38', quantity: '12', opening: '218.19', paidIn: null, takenOut: null },
  });
});

it('adds up to the last cent where it was traded since', () => {
  const traded = { opening: '10', paid_in: '100.10', taken_out: '59.99' };
  const { now, opening, paidIn, takenOut, quantity } = dayLines({ ...held, traded }, 'EUR');
  expect({ quantity, paidIn, takenOut }).toEqual({
    ...{ quantity: '10', paidIn: '91.46', takenOut: '54.81' },
  });
  expect(
    toBig(now)
      .minus(opening)
      .minus(paidIn ?? '0')
      .plus(takenOut ?? '0')
      .toFixed(2),
  ).toBe(held.change);
});
