import { expect } from 'vitest';
import { keyedAsks } from './keyed-asks.ts';
import type { MoneyStage, MoneyWork, Schemas } from './money-work.ts';
import { untilGone } from './money-work.ts';

type Loan = Schemas['LoanDetail'];

const loans = '/loan/app/v1';
const application = { amount: '500', months: 6, loan_purpose: 'vehicle', reason: 'A used car' };
const partialAmount = '120.00';

/** Loans: applied for, offered by the desk, accepted, repaid in part and then whole; one after the other. */
export function loanWork(): MoneyWork {
  const applied = keyedAsks<Loan>();
  const accepted = keyedAsks<Loan>();
  const repaid = keyedAsks<Loan>();
  const all = [applied, accepted, repaid];
  const total = (count: 'answered' | 'underWay') =>
    all.reduce((sum, asks) => sum + asks[count](), 0);

  const read = async ({ client }: MoneyStage, id: string) =>
    (await client.send<Loan>('GET', `${loans}/${id}`)).body;

  /** Of the amount, or of everything. */
  async function repay({ client }: MoneyStage, id: string, part: string | null) {
    const query = part === null ? 'kind=full' : `kind=partial&amount=${part}`;
    const { kind, amount, interest, as_of } = (
      await client.send<Schemas['LoanRepayment']>('GET', `${loans}/${id}/repayment?${query}`)
    ).body;
    await repaid.ask(client, `${loans}/${id}/repay`, { kind, amount, interest, as_of });
  }

  return {
    name: 'loan',
    answered: () => total('answered'),
    underWay: () => total('underWay'),
    go: (stage) =>
      untilGone(async () => {
        const { client, desk } = stage;
        for (;;) {
          const { id } = await applied.ask(client, loans, application);
          await desk('POST', `loans/${id}/approve`, {});
          const { as_of } = (await client.send<Schemas['LoanOfferAnswer']>('GET', `${loans}/offer`))
            .body;
          const agreement = { as_of, agreement: true, agreement_version: 'loan.es-ES.test' };
          await accepted.ask(client, `${loans}/${id}/accept`, agreement);
          await repay(stage, id, partialAmount);
          await repay(stage, id, null);
        }
      }),
    async settle(stage) {
      const { client } = stage;
      const applications = await applied.askAgain(client);
      const paidOut = new Set((await accepted.askAgain(client)).map(({ id }) => id));
      await repaid.askAgain(client);
      const { items } = (await client.send<Schemas['LoanList']>('GET', `${loans}/list?limit=100`))
        .body;
      const gains: [string, string][] = [];
      for (const { id } of applications) {
        expect(items.filter((each) => each.id === id)).toHaveLength(1);
        const loan = await read(stage, id);
        expect(loan.paid_out_at !== null).toBe(paidOut.has(id));
        // One that waits is in the way of the next; one that runs would use the limit up.
        if (loan.status === 'pending') await client.send('POST', `${loans}/${id}/cancel`);
        else if (loan.status === 'approved') await client.send('POST', `${loans}/${id}/decline`);
        else if (loan.status !== 'clear') await repay(stage, id, null);
        const { status, payments } = await read(stage, id);
        if (!paidOut.has(id)) continue;
        expect([id, status]).toEqual([id, 'clear']);
        expect(payments.length).toBeLessThanOrEqual(2);
        gains.push(['EUR', loan.approved_amount ?? '']);
        for (const { amount } of payments) gains.push(['EUR', `-${amount}`]);
      }
      // What settled the last of them is known.
      await repaid.askAgain(client);
      return gains;
    },
  };
}
