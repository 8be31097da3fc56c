import { expect, it } from 'vitest';
import { accessObstacles, audienceReasons } from './audience.ts';

it('is everybody without an audience, and those with its permission otherwise', () => {
  expect(audienceReasons(null, { perms: [] })).toEqual([]);
  expect(audienceReasons('private_banking', { perms: ['trade', 'private_banking'] })).toEqual([]);
  expect(audienceReasons('private_banking', { perms: ['trade'] })).toEqual([
    { code: 'audienceMissing' },
  ]);
});

it('is an obstacle of its own beside what gates say, each named once', () => {
  const missing = { code: 'permissionMissing', need: {}, have: {} } as const;
  expect(accessObstacles([])).toEqual([]);
  expect(accessObstacles([{ code: 'audienceMissing' }])).toEqual([
    { code: 'audience', params: {} },
  ]);
  expect(
    accessObstacles([
      missing,
      { code: 'audienceMissing' },
      { code: 'featureDisabled', need: {}, have: {} },
      { code: 'kycNeeded', need: {}, have: {} },
    ]).map(({ code }) => code),
  ).toEqual(['eligibility', 'identity', 'audience']);
});
