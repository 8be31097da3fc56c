import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { loanPayment } from '#server/db/tables/loan.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import type { LoanDetail } from '../given-loan.ts';
import { acceptance, decideLoan, repaymentBody } from '../given-loan.ts';
import { home } from '../test-tenants.ts';
import type { Of } from './operation.ts';
import type { Answer, TwoServers } from './two-servers.ts';
import { isDone, less, usernames } from './two-servers.ts';

type Schemas = components['schemas'];
type Payment = Schemas['LoanPayment'];

const loans = '/api/loan/app/v1';
const day = 86_400;

/** Loans of the two clients: applied for, decided, paid out, repaid and collected; what each account must hold is noted. */
export async function loanOperations(two: TwoServers) {
  const { at, book, token, otherToken, username } = two;
  const acknowledged = {
    borrow: 0,
    lapse: 0,
    giveBack: 0,
    repay: 0,
    undo: 0,
    collect: 0,
    miss: 0,
    payOwed: 0,
  };
  /** Loans that may still be repaid, and by whom. */
  const running = new Map<string, number>();
  /** Payments that are in the book, with whether they were undone. */
  const known = new Map<string, boolean>();

  const read = async (owner: number, id: string) =>
    (await at(owner).call({ path: `${loans}/${id}`, token: token(owner) })).json<LoanDetail>();
  const list = async (owner: number) =>
    (await at(owner).call({ path: `${loans}/list?limit=50`, token: token(owner) })).json<{
      items: { id: string; status: string }[];
    }>().items;

  /** Payments of a loan that are not in the book yet. */
  const fresh = async (owner: number, id: string): Promise<readonly Payment[]> =>
    (await read(owner, id)).payments.filter((each) => !known.has(each.id));
  const note = ({ id, undone_at }: Payment) => known.set(id, undone_at !== null);

  /** A write of the client, proven: on both servers at once by two sessions, or once more under the same key. */
  async function write(
    owner: number,
    where: number,
    how: string,
    path: string,
    body?: object,
  ): Promise<readonly Answer[]> {
    const call = (session: string, key: string) =>
      ({ method: 'POST', path, token: session, key, ...(body && { body }) }) as const;
    const sessions = how === 'twoSessions' ? [token(owner), otherToken(owner)] : [token(owner)];
    for (const session of sessions) await proveByPinAndCode(at(where), username(owner), session);
    if (how === 'twoSessions')
      return Promise.all(
        sessions.map((session, index) => at(where + index).call(call(session, randomUUID()))),
      );
    const key = randomUUID();
    const first = await at(where).call(call(token(owner), key));
    if (how !== 'sameKey' || !isDone(first)) return [first];
    const again = await at(where + 1).call(call(token(owner), key));
    expect(again.body).toBe(first.body);
    return [first];
  }

  /** Whatever the servers collected by themselves comes into the book; what was missed is no cash. */
  async function settle() {
    for (const [id, owner] of running) {
      const loan = await read(owner, id);
      for (const payment of loan.payments) {
        if (known.has(payment.id)) continue;
        note(payment);
        if (payment.kind === 'missed') acknowledged.miss += 1;
        else {
          book(owner, 'EUR', less(payment.amount));
          acknowledged.collect += 1;
        }
      }
      if (loan.status === 'clear' || loan.status === 'recycled') running.delete(id);
    }
  }

  /** Payments of loans that were over before all this began. */
  const before = new Set<string>();
  for (const owner of usernames.keys())
    for (const { id, status } of await list(owner)) {
      if (status !== 'using' && status !== 'repayment') {
        for (const payment of await fresh(owner, id)) before.add(payment.id);
        continue;
      }
      running.set(id, owner);
      for (const payment of await fresh(owner, id)) note(payment);
    }

  return {
    acknowledged,
    settle,
    async borrow({ client: owner, server: where, amount, months, desk, end }: Of<'borrow'>) {
      for (const each of await list(owner))
        if (each.status === 'approved' || each.status === 'pending' || each.status === 'awaiting')
          await write(
            owner,
            where,
            'once',
            `${loans}/${each.id}/${each.status === 'approved' ? 'decline' : 'cancel'}`,
          );
      const body = { amount, months, loan_purpose: 'vehicle', reason: 'A used car' };
      const [applied] = await write(owner, where, end, loans, body);
      if (applied === undefined || !isDone(applied)) return;
      const { id } = applied.json<LoanDetail>();
      if (desk === 'cancel') {
        await write(owner, where, 'once', `${loans}/${id}/cancel`);
        return;
      }
      const remark = 'Not as agreed';
      const decided = await decideLoan(at(where), id, desk, desk === 'reject' ? { remark } : {});
      if (desk === 'reject' || !isDone(decided)) return;
      if (end === 'decline') {
        await write(owner, where, 'once', `${loans}/${id}/decline`);
        return;
      }
      const accepted = await acceptance(at(where), username(owner));
      if (end === 'late') {
        await two.passTime(8 * day);
        await settle();
      }
      const answers = await write(owner, where, end, `${loans}/${id}/accept`, accepted);
      expect(answers.filter(isDone).length).toBeLessThanOrEqual(end === 'late' ? 0 : 1);
      if (end === 'late') {
        expect((await read(owner, id)).status).toBe('recycled');
        acknowledged.lapse += 1;
      }
      if (!answers.some(isDone)) return;
      book(owner, 'EUR', amount);
      acknowledged.borrow += 1;
      running.set(id, owner);
      if (end !== 'giveBack') return;
      const [back] = await write(owner, where, 'once', `${loans}/${id}/give_back`);
      if (back === undefined || !isDone(back)) return;
      book(owner, 'EUR', less(amount));
      acknowledged.giveBack += 1;
      running.delete(id);
    },
    async repay({ server: where, pick, what, amount, how }: Of<'repay'>) {
      const [id, owner] = [...running][pick % Math.max(running.size, 1)] ?? [];
      if (id === undefined || owner === undefined) return;
      if (what === 'undo') {
        const last = (await read(owner, id)).payments
          .filter(({ undone_at }) => undone_at === null)
          .at(-1);
        const undone = await decideLoan(at(where), id, 'undo', { remark: 'Collected by mistake' });
        if (!isDone(undone) || last === undefined) return;
        if (last.kind !== 'missed') book(owner, 'EUR', last.amount);
        known.set(last.id, true);
        acknowledged.undo += 1;
        return;
      }
      const query = what === 'partial' ? `kind=partial&amount=${amount}` : `kind=${what}`;
      const body = await repaymentBody(at(where), token(owner), id, query);
      if (body.amount === undefined) return;
      const answers = await write(owner, where, how, `${loans}/${id}/repay`, body);
      const made = await fresh(owner, id);
      // One payment in the list for each repayment that was acknowledged, of exactly what was shown.
      expect(made.map((each) => each.amount)).toEqual(
        answers.filter(isDone).map(() => body.amount),
      );
      for (const payment of made) {
        note(payment);
        book(owner, 'EUR', less(payment.amount));
        acknowledged.repay += 1;
      }
    },
    async payOwed({ client: owner, server: where, how }: Of<'payOwed'>) {
      const path = '/api/overdrawn/app/v1/record';
      const { items } = (
        await at(where).call({ path: `${path}/list?status=outstanding`, token: token(owner) })
      ).json<{ items: { id: string; left: string; currency: string }[] }>();
      const [record] = items;
      if (record === undefined) return;
      const body = { amount: record.left };
      const answers = await write(owner, where, how, `${path}/${record.id}/pay`, body);
      expect(answers.filter(isDone).length).toBeLessThanOrEqual(1);
      if (!answers.some(isDone)) return;
      book(owner, record.currency, less(record.left));
      acknowledged.payOwed += 1;
    },
    /** Every payment that is kept is in the book, and every one in the book is kept. */
    async check() {
      const clients = usernames.map((_, owner) => two.clientId(owner));
      const kept = await at(0).db.inTenant(home.id, (tx) =>
        tx
          .select({ id: loanPayment.id })
          .from(loanPayment)
          .where(and(eq(loanPayment.tenant, home.id), inArray(loanPayment.clientId, clients))),
      );
      // Loans that were over before this began are not looked at.
      const missing = [...known.keys()].filter((id) => !kept.some((each) => each.id === id));
      expect(missing).toEqual([]);
      expect(kept.filter(({ id }) => !known.has(id) && !before.has(id))).toEqual([]);
    },
  };
}
