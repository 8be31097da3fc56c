import { newId, systemRandom } from '#server/platform/ids.ts';
import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import {
  appliedPlacing,
  openPlacing,
  placedShares,
  placingBody,
  placingRequest,
} from '#tests/server/given-placing.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

const prepare = (test: TestApp, token: string) => proveByPinAndCode(test, 'marta', token);
const day = 86_400_000;

/** One that is applied for now, however many days the calls before have taken. */
function open(test: TestApp) {
  const at = (days: number) => new Date(test.now.getTime() + days * day).toISOString();
  const window = { opens_at: at(-1), closes_at: at(5), unlocks_on: at(90).slice(0, 10) };
  return openPlacing(test, newCode(test), window);
}

const applied = async (test: TestApp) => appliedPlacing(test, 'marta', (await open(test)).code);

export const placingCases: FeatureCases = {
  client: {
    listPlacings: marta,
    getPlacing: { as: 'marta', makePath: open },
    applyForPlacing: { as: 'marta', makePath: open, prepare, body: placingRequest('100') },
    listPlacingApplications: { as: 'marta', query: { status: 'open', limit: '5' } },
    getPlacingApplication: { as: 'marta', makePath: applied },
    withdrawPlacingApplication: { as: 'marta', makePath: applied },
  },
  desk: {
    listCataloguePlacings: {},
    putCataloguePlacing: { body: { ...placingBody, code: 'test-put-placing' } },
    listClientPlacingApplications: { query: { status: 'awaiting', limit: '5' } },
    approveClientPlacing: { makePath: applied },
    rejectClientPlacing: { makePath: applied, body: { remark: 'It is oversubscribed.' } },
    reverseClientPlacing: {
      makePath: async (test) => placedShares(test, 'marta', (await open(test)).code),
      body: { remark: 'Placed by mistake.' },
    },
  },
};

// What clients apply for counts down the shares: each call has a placing of its own.
function newCode({ now }: { readonly now: Date }): string {
  return `p${newId(now, systemRandom).slice(-12)}`;
}
