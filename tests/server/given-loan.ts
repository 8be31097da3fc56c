import { and, eq, inArray } from 'drizzle-orm';
import type { components } from '#api/client.gen.ts';
import { runningLoanStates, waitingLoanStates } from '#core/lifecycle/loan.ts';
import { loan } from '#server/db/tables/loan.ts';
import { idOf } from './given.ts';
import { proveByPinAndCode } from './given-banking.ts';
import { uploadedId } from './given-identity.ts';
import { doneByDesk } from './given-operator.ts';
import type { TestApp } from './test-app.ts';
import { home } from './test-tenants.ts';

export type LoanDetail = components['schemas']['LoanDetail'];
type Application = components['schemas']['LoanApplication'];
type Offer = components['schemas']['LoanOfferAnswer'];

/** Applications of a client that wait are cancelled, so that another can be made. */
export async function forgetLoans(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, (tx) =>
    tx
      .update(loan)
      .set({ status: 'recycled' })
      .where(and(eq(loan.clientId, id), inArray(loan.status, [...waitingLoanStates]))),
  );
}

/** As if the client had paid back what they borrowed in tests, so that as much can be borrowed again; what the ledger says stays. */
export async function closeLoans(test: TestApp, username: string): Promise<void> {
  const { id } = await idOf(test, username);
  await test.db.inTenant(home.id, (tx) =>
    tx
      .update(loan)
      .set({ status: 'clear' })
      .where(
        and(
          eq(loan.clientId, id),
          eq(loan.agreementVersion, testAgreement),
          inArray(loan.status, [...runningLoanStates]),
        ),
      ),
  );
}

const testAgreement = 'loan.es-ES.test';

export const loanBody: Application = {
  amount: '6000',
  months: 12,
  loan_purpose: 'vehicle',
  reason: 'A used car',
};

/** An application of a client; answers its id as the path parameter of its operations. */
export async function appliedLoan(
  test: TestApp,
  username: string,
  body: Partial<Application> = {},
): Promise<{ readonly id: string }> {
  await forgetLoans(test, username);
  const answer = await test.call({
    method: 'POST',
    path: '/api/loan/app/v1',
    token: await test.accessToken(username),
    body: { ...loanBody, ...body },
  });
  return { id: answer.json<LoanDetail>().id };
}

/** What the desk does about a loan, by two operators where it takes two. */
export function decideLoan(
  test: TestApp,
  id: string,
  step: 'approve' | 'reject' | 'ask' | 'reverse' | 'undo',
  body: object = {},
) {
  return doneByDesk(test, `loans/${id}/${step}`, body);
}

/** An application that the desk has offered a loan for. */
export async function approvedLoan(test: TestApp, username: string, body?: Partial<Application>) {
  const found = await appliedLoan(test, username, body);
  await decideLoan(test, found.id, 'approve');
  return found;
}

/** An application for which the desk asks for a document. */
export async function askedLoan(test: TestApp, username: string) {
  const found = await appliedLoan(test, username);
  await decideLoan(test, found.id, 'ask', { remark: 'The latest payslip' });
  return found;
}

/** An application with a document that was asked for; answers the path parameters of that document. */
export async function documentedLoan(test: TestApp, username: string) {
  const { id } = await askedLoan(test, username);
  const token = await test.accessToken(username);
  const file = await uploadedId(test, token, 'loan');
  await test.call({
    method: 'POST',
    path: `/api/loan/app/v1/${id}/document`,
    token,
    body: { file },
  });
  return { id, file };
}

/** The body that accepts an offer today. */
export async function acceptance(test: TestApp, username: string) {
  const token = await test.accessToken(username);
  const { as_of } = (await test.call({ path: '/api/loan/app/v1/offer', token })).json<Offer>();
  return { as_of, agreement: true, agreement_version: testAgreement };
}

/** A loan that was paid out. */
export async function runningLoan(test: TestApp, username: string, body?: Partial<Application>) {
  const found = await approvedLoan(test, username, body);
  const token = await test.accessToken(username);
  await proveByPinAndCode(test, username, token);
  await test.call({
    method: 'POST',
    path: `/api/loan/app/v1/${found.id}/accept`,
    token,
    body: await acceptance(test, username),
  });
  return found;
}

/** What repays everything today, as it is shown. */
export async function repaymentBody(test: TestApp, token: string, id: string, query = 'kind=full') {
  const answer = await test.call({ path: `/api/loan/app/v1/${id}/repayment?${query}`, token });
  const { kind, amount, interest, as_of } = answer.json<components['schemas']['LoanRepayment']>();
  return { kind, amount, interest, as_of };
}

/** A loan of which a part was repaid. */
export async function repaidLoan(test: TestApp, username: string) {
  const found = await runningLoan(test, username, { amount: '500' });
  const token = await test.accessToken(username);
  const body = await repaymentBody(test, token, found.id, 'kind=partial&amount=100');
  await proveByPinAndCode(test, username, token);
  await test.call({
    method: 'POST',
    path: `/api/loan/app/v1/${found.id}/repay`,
    token,
    body,
  });
  return found;
}
