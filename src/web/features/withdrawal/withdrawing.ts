import { fromPromise } from 'xstate';
import type { Api } from '#api/create-api.ts';
import {
  withdrawalMachine,
  type CheckedTerms,
  type WithdrawalOrder,
  type WithdrawalDraft,
} from '#machines/withdrawal.ts';
import type { Withdrawal, WithdrawalCheck } from './withdrawal.ts';

export interface WithdrawalPage {
  showCheck(check: WithdrawalCheck): void;
  showWithdrawal(withdrawal: Withdrawal): void;
}

/** Withdrawing on the tenant's backend. What the backend answers goes to the page; the machine keeps what it decides by. */
export function withdrawing(api: Api, page: WithdrawalPage) {
  return withdrawalMachine.provide({
    actors: {
      check: fromPromise<CheckedTerms, WithdrawalDraft>(async ({ input, signal }) => {
        const { data } = await api.client.POST('/withdraw/app/v1/check', { body: input, signal });
        if (data === undefined) throw new Error('a check of nothing');
        // An answer to what was typed before is late.
        if (!signal.aborted) page.showCheck(data);
        const { request, fee, reasons } = data;
        return { request, fee, isPossible: reasons.length === 0 };
      }),
      request: fromPromise<void, WithdrawalOrder>(async ({ input }) => {
        const { data } = await api.client.POST('/withdraw/app/v1', { body: input });
        if (data === undefined) throw new Error('a withdrawal of nothing');
        page.showWithdrawal(data);
      }),
      lookUp: fromPromise<boolean, { readonly request: string }>(async ({ input, signal }) => {
        const { data } = await api.client.GET('/withdraw/app/v1/request/{id}', {
          params: { path: { id: input.request } },
          signal,
        });
        if (data === undefined) throw new Error('an answer without a withdrawal');
        if (data.withdrawal !== null) page.showWithdrawal(data.withdrawal);
        return data.withdrawal !== null;
      }),
    },
  });
}
