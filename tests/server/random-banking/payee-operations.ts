import { expect } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { addedPayee, payeeBody, proveByPinAndCode } from '../given-banking.ts';
import { deskToken } from '../test-app.ts';
import type { Of } from './operation.ts';
import type { TwoServers } from './two-servers.ts';
import { isDone } from './two-servers.ts';

type Payee = components['schemas']['Payee'];

const company = {
  ...payeeBody,
  holder: 'Salcedo Gestión SL',
  iban: 'ES80 2310 0001 1800 0001 2345',
};

/** One bank account in another name for each client: added, accepted, rejected and removed. */
export function payeeOperations({ at, token, username }: TwoServers) {
  const acknowledged = { add: 0, accept: 0, reject: 0, remove: 0 };
  const found = async (owner: number): Promise<Payee | null> =>
    (await at(owner).call({ path: '/api/bank/app/v1/list', token: token(owner) }))
      .json<{ items: Payee[] }>()
      .items.find(({ holder }) => holder === company.holder) ?? null;
  const decide = async (where: number, id: string, step: 'accept' | 'reject') => {
    const answer = await at(where).call({
      method: 'POST',
      path: `/desk/v1/payees/${id}/${step}`,
      token: deskToken,
      ...(step === 'reject' && { body: { reason: 'documentsNeeded' } }),
    });
    if (isDone(answer)) acknowledged[step] += 1;
    return isDone(answer);
  };

  return {
    acknowledged,
    found,
    async review({ client: owner, server: where, how }: Of<'review'>) {
      const before = await found(owner);
      if (before === null) {
        await addedPayee(at(where), username(owner), token(owner), company);
        expect(await found(owner)).toMatchObject({ status: 'review', usable_at: null });
        acknowledged.add += 1;
        return;
      }
      const { id } = before;
      if (how === 'accept' || how === 'reject') {
        if (await decide(where, id, how))
          expect((await found(owner))?.status).toBe(how === 'accept' ? 'accepted' : 'rejected');
        else expect((await found(owner))?.status).toBe(before.status);
      } else if (how === 'acceptTwice') {
        const done = await Promise.all([decide(0, id, 'accept'), decide(1, id, 'accept')]);
        expect(done.filter(Boolean)).toHaveLength(before.status === 'accepted' ? 0 : 1);
      } else if (how === 'acceptAndReject') {
        await Promise.all([decide(where, id, 'accept'), decide(where + 1, id, 'reject')]);
      } else if (how === 'remove') {
        await proveByPinAndCode(at(where), username(owner), token(owner));
        const path = `/api/bank/app/v1/${id}`;
        const removed = await at(where).call({ method: 'DELETE', path, token: token(owner) });
        expect((await found(owner)) === null).toBe(isDone(removed));
        if (isDone(removed)) acknowledged.remove += 1;
      }
    },
  };
}
