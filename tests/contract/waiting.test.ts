import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '#server/http/contract.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { withdrawRequests } from '#tests/server/given-operator.ts';
import { deskToken, pass, startTestApp } from '#tests/server/test-app.ts';
import { anyStores } from '#tests/server/test-stores.ts';
import { home } from '#tests/server/test-tenants.ts';
import { cases } from './cases.ts';
import { requestOf } from './request-of.ts';

const open = anyStores();

const contract = await readContract(
  'desk',
  new URL('../../openapi/desk.gen.json', import.meta.url),
);
const waiting = contract.operations.filter(
  ({ answers }) => answers.has(202) && (answers.has(200) || answers.has(204)),
);

describe('what waits for a second operator above an amount', { timeout: 300_000 }, () => {
  let test: TestApp;
  // No limit in any currency: everything waits.
  const banking = { ...home.banking, secondOperatorAbove: {} };
  beforeAll(async () => {
    test = await startTestApp(open, { banking });
  });
  afterEach(() => {
    pass(test, 901);
    expect(test.faults.splice(0)).toEqual([]);
  });
  afterAll(() => test.close());

  it('is every operation of the desk that moves money', () => {
    expect(waiting.map(({ id }) => id).sort()).toEqual([
      'approveLoan',
      'approveWithdrawal',
      'authoriseOrder',
      'clearOverdrawn',
      'closeOrder',
      'creditCryptoDeposit',
      'creditDeposit',
      'receiveOrderPayment',
      'recordOverdrawn',
      'returnWithdrawal',
      'reverseClientBondOrder',
      'reverseClientHolding',
      'reverseClientNoteSubscription',
      'reverseClientOtcBid',
      'reverseClientPlacing',
      'reverseClientQuantHolding',
      'reverseCryptoDeposit',
      'reverseDeposit',
      'reverseExchange',
      'reverseLoan',
      'reverseOrder',
      'sendWithdrawal',
      'undoLoanRepayment',
      'undoOrderPayment',
      'undoOverdrawn',
      'waiveOverdrawn',
    ]);
  });

  it.each(waiting)('$id answers 202 as its contract says', async (operation) => {
    const valid = cases['desk']?.[operation.id] ?? {};
    await withdrawRequests(test);
    await valid.before?.(test);
    const path = await valid.makePath?.(test, deskToken);
    const body = valid.makeBody ? await valid.makeBody(test) : valid.body;
    const answer = await test.call({
      ...requestOf(contract, operation, valid, {
        ...(body && { body }),
        ...(path && { path }),
      }),
      token: deskToken,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { requested_by: 'iker' }]);
  });
});
