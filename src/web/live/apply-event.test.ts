import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { queryKey } from '#api/query-key.ts';
import type { ReadId } from '#api/operations.gen.ts';
import { applyEvent } from './apply-event.ts';

/** A page that shows everything of banking. */
const shown: readonly ReadId[] = [
  'client/getClientConfig',
  'client/listAccounts',
  'client/listHolds',
  'client/getStatement',
  'client/getWithdrawalTerms',
  'client/listWithdrawals',
  'client/listPayees',
  'client/listDeposits',
  'client/listOverdrawnRecords',
  'client/getLoanOffer',
  'client/listLoans',
  'client/getCreditScore',
  'client/listExchanges',
];

/** What of it is asked for again after an event. */
async function readAgain(
  event: Readonly<Record<string, unknown>>,
  show: (...toast: readonly unknown[]) => unknown = () => undefined,
): Promise<readonly string[]> {
  const client = new QueryClient();
  for (const id of shown) client.setQueryData(queryKey(id, { limit: 50 }), {});
  await applyEvent(
    event,
    {
      toasts: { show },
      storage: { write: () => undefined },
      preferences: { read: () => ({ formats: 'en-US' }) },
    } as unknown as Parameters<typeof applyEvent>[1],
    client,
  );
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey: [id] }) => String(id).replace('client/', ''))
    .sort();
}

const about = (to: string, kind: string, params: object = {}) => ({
  kind: 'message.created',
  params: { id: 'm', link: { to, id: 'x' }, message: { kind, params } },
});

describe('an event on an open page', () => {
  it('about a balance brings accounts, holds, the statement and what may be withdrawn', async () => {
    expect(await readAgain({ kind: 'balance.changed', params: { account: 'EUR' } })).toEqual([
      'getStatement',
      'getWithdrawalTerms',
      'listAccounts',
      'listHolds',
    ]);
  });

  it('about an outstanding balance brings everything that it blocks, and opens again', async () => {
    const owed = { amount: '5', left: '0', currency: 'EUR' };
    expect(await readAgain(about('outstanding', 'overdrawnCleared', owed))).toEqual([
      'getClientConfig',
      'getLoanOffer',
      'getWithdrawalTerms',
      'listOverdrawnRecords',
      'listWithdrawals',
    ]);
  });

  it('about a score, a permission or an identity brings what they decide over', async () => {
    const decided = ['getClientConfig', 'getLoanOffer', 'getWithdrawalTerms', 'listWithdrawals'];
    expect(await readAgain({ kind: 'permissions.changed', params: {} })).toEqual(decided);
    expect(
      await readAgain({ kind: 'identity.decided', params: { status: 'later known' } }),
    ).toEqual(decided);
    expect(await readAgain(about('score', 'scoreFallen', { score: '400', before: '500' }))).toEqual(
      [...decided, 'getCreditScore'].sort(),
    );
  });

  it('about a bank account or a PIN brings the conditions of a withdrawal', async () => {
    const bank = { bank: 'Bank', number: '123•••678' };
    expect(await readAgain(about('payees', 'payeeAccepted', bank))).toEqual([
      'getWithdrawalTerms',
      'listPayees',
    ]);
    expect(await readAgain(about('security', 'pinReset'))).toEqual(['getWithdrawalTerms']);
  });

  it.each(['above', 'below', 'percent'])(
    'about a price alert that fired (%s) is said at once, by what it waited for',
    async (kind) => {
      const said: unknown[] = [];
      const params = { kind, symbol: 'IBRX', name: 'Iberra', value: '12.5', currency: 'EUR' };
      await readAgain(about('alerts', 'priceAlertFired', params), (...toast) => said.push(toast));
      expect(said).toEqual([
        [
          'clientMessage.priceAlertFired.title',
          { values: expect.objectContaining({ kind, symbol: 'IBRX' }) },
        ],
      ]);
    },
  );

  it('about something that this app does not know changes nothing', async () => {
    expect(
      await readAgain(about('constructor', 'payeeAccepted', { bank: '', number: '' })),
    ).toEqual([]);
    expect(await readAgain({ kind: 'later.known', params: {} })).toEqual([]);
  });
});
