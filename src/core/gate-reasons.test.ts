import { expect, it } from 'vitest';
import { readGateReasons } from './gate-reasons.ts';

it('reads reasons as the backend sends them', () => {
  const sent = [
    { code: 'levelTooLow', need: { vip: 2, score: 700 }, have: { vip: 1, score: 640 } },
    { code: 'closed', need: {}, have: {} },
  ];
  expect(readGateReasons(sent)).toEqual(sent);
});

it('leaves out what it cannot put into words', () => {
  expect(
    readGateReasons([
      { code: 'toString' },
      null,
      'closed',
      { need: {} },
      { code: 'kycNeeded', need: { status: ['approved'], other: 1 } },
    ]),
  ).toEqual([{ code: 'kycNeeded', need: { other: 1 }, have: {} }]);
  for (const none of [undefined, null, {}, 'closed']) expect(readGateReasons(none)).toEqual([]);
});
