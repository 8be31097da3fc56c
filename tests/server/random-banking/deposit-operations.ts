import { expect } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { depositDays } from '#core/banking/deposit.ts';
import type { Call } from '../test-app.ts';
import { deskToken } from '../test-app.ts';
import type { Of } from './operation.ts';
import type { TwoServers } from './two-servers.ts';
import { isDone } from './two-servers.ts';

type Deposit = components['schemas']['Deposit'];

const path = '/api/deposit/app/v1';

/** Deposits of the two clients: credited, cancelled, or left until they expire; what each account must hold is noted. */
export function depositOperations(two: TwoServers) {
  const { at, both, book, token } = two;
  const acknowledged = { deposit: 0, cancel: 0, expire: 0 };
  /** Announced, and neither credited nor cancelled. */
  const waiting = new Map<string, number>();

  const creditCall = (id: string, amount: string): Call => ({
    method: 'POST',
    path: `/desk/v1/deposits/${id}/credit`,
    token: deskToken,
    body: { amount },
  });
  const stateOf = async (owner: number, id: string) =>
    (await at(owner).call({ path: `${path}/list?limit=100`, token: token(owner) }))
      .json<{ items: Deposit[] }>()
      .items.find((each) => each.id === id)?.status;

  /** What was announced too long ago has expired, and is credited no more. */
  async function settle() {
    for (const [id, owner] of waiting) {
      const status = await stateOf(owner, id);
      if (status === 'announced') continue;
      // Pages of a list are newest first: one that is not among them any more was announced long ago.
      expect(['expired', undefined]).toContain(status);
      expect((await at(owner).call(creditCall(id, '1'))).statusCode).toBe(409);
      waiting.delete(id);
      acknowledged.expire += 1;
    }
  }

  return {
    acknowledged,
    settle,
    async deposit({ client: owner, server: where, amount, credited, end }: Of<'deposit'>) {
      const client = { method: 'POST', token: token(owner) } as const;
      const body = { currency: 'EUR', amount };
      const announced = await at(where).call({ ...client, path, body });
      if (!isDone(announced)) return;
      const { id } = announced.json<{ id: string }>();
      waiting.set(id, owner);
      if (end === 'cancel') {
        expect(isDone(await at(where).call({ ...client, path: `${path}/${id}/cancel` }))).toBe(
          true,
        );
        acknowledged.cancel += 1;
        waiting.delete(id);
      }
      const credit = creditCall(id, credited);
      if (end === 'creditAndExpire') {
        await two.advance(depositDays * 86_400);
        const [answer] = await Promise.all([at(where).call(credit), two.runDue()]);
        expect(await stateOf(owner, id)).toBe(isDone(answer) ? 'credited' : 'expired');
        if (isDone(answer)) took(owner, id, credited);
        await settle();
      }
      if (end !== 'credit' && end !== 'creditTwice') return;
      const answers = end === 'credit' ? [await at(where).call(credit)] : await both(credit);
      expect(answers.filter(isDone)).toHaveLength(1);
      took(owner, id, credited);
    },
  };

  function took(owner: number, id: string, amount: string): void {
    book(owner, 'EUR', amount);
    waiting.delete(id);
    acknowledged.deposit += 1;
  }
}
