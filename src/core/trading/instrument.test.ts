import { expect, it } from 'vitest';
import { listedAt } from './instrument.ts';

it('parts an instrument into its venue and its symbol, which may hold what parts others', () => {
  expect(listedAt('XMAD-S:ITX')).toEqual({ market: 'XMAD-S', symbol: 'ITX' });
  expect(listedAt('XNYS-S:BRK.B:W')).toEqual({ market: 'XNYS-S', symbol: 'BRK.B:W' });
});
