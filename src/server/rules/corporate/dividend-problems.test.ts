import { expect, it } from 'vitest';
import { dividendProblems } from './dividend-problems.ts';

const today = '2026-11-20';
const fine = {
  perShare: '0.25',
  exOn: '2026-11-21',
  recordOn: '2026-11-21',
  paysOn: '2026-11-21',
};

it.each([
  [{}, []],
  [{ perShare: '0' }, ['/per_share']],
  [{ exOn: today }, ['/ex_on']],
  [{ recordOn: '2026-11-20' }, ['/record_on']],
  [{ paysOn: '2026-11-20' }, ['/pays_on']],
  [
    { perShare: '-1', exOn: '2026-11-19', paysOn: '2026-11-01' },
    ['/per_share', '/ex_on', '/pays_on'],
  ],
])('a dividend with %o has its problems at %o', (changes, pointers) => {
  expect(dividendProblems({ ...fine, ...changes }, today).map(({ pointer }) => pointer)).toEqual(
    pointers,
  );
});
