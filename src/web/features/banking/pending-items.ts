import { useQuery } from '@tanstack/react-query';
import { waitingQueries } from '#api/waiting-queries.ts';
import { queries } from '#api/queries.ts';
import { waitingLoanStates } from '#core/lifecycle/loan.ts';
import { openWithdrawalStates } from '#core/lifecycle/withdrawal.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import type { NamedObject } from '#page/object-address.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import type { FailedQuery } from '#data/failed-query.ts';

/** Something that is pending, as one line that links to it. */
export interface PendingItem {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** Empty where no amount belongs to it. */
  readonly figure: string;
  readonly at: string;
  readonly object: NamedObject;
}

export interface PendingItems {
  /** `null` until everything is known. */
  readonly items: readonly PendingItem[] | null;
  readonly failed: FailedQuery | null;
}

/** What a client has pending, the newest first. Another kind of it is a read and a part of the list here. */
export function usePendingItems(): PendingItems {
  const parts = [usePendingDeposits(), usePendingWithdrawals(), usePendingLoans(), useReviews()];
  const items = parts.flatMap((part) => part.items ?? []);
  return {
    items: parts.some((part) => part.items === null)
      ? null
      : items.sort((a, b) => b.at.localeCompare(a.at)),
    failed: parts.find(({ failed }) => failed !== null)?.failed ?? null,
  };
}

function usePendingDeposits(): PendingItems {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const deposits = useQuery(queries.deposits(api));
  const crypto = useQuery(queries.cryptoDeposits(api));
  const failed = [deposits, crypto].find(({ isLoadingError }) => isLoadingError) ?? null;
  if (deposits.data === undefined || crypto.data === undefined) return { items: null, failed };
  return {
    failed,
    items: [
      ...deposits.data.items
        .filter(({ status }) => status === 'announced' || status === 'received')
        .map(({ id, status, reference, amount, currency, created_at }) => ({
          id,
          title: text(`deposit.status.${status}`),
          detail: reference,
          figure: format.money(amount, currency),
          at: created_at,
          object: { kind: 'deposits', id },
        })),
      ...crypto.data.items
        .filter(({ status }) => pendingCrypto.has(status))
        .map(({ id, status, network_name, amount, asset, created_at }) => ({
          id,
          title: text(`crypto.status.${status}`),
          detail: network_name,
          figure: `${amount === null ? '' : format.price(amount)} ${asset}`.trim(),
          at: created_at,
          object: { kind: 'deposits', id },
        })),
    ],
  };
}

// What the chain or the desk still has to do something about.
const pendingCrypto: ReadonlySet<string> = new Set([
  'waiting',
  'seen',
  'belowMinimum',
  'wrongNetwork',
]);

function usePendingWithdrawals(): PendingItems {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const list = useQuery(queries.withdrawals(api));
  return {
    failed: list.isLoadingError ? list : null,
    items:
      list.data?.items.flatMap(({ id, status, stopped, payee, amount, currency, created_at }) => {
        const state = openWithdrawalStates.find((each) => each === status);
        if (state === undefined) return [];
        return {
          id,
          title: text(`banking.pending.withdrawal.${stopped === null ? state : 'stopped'}`),
          detail: `${payee.bank_name} ${payee.number_masked.slice(-3)}`,
          figure: format.money(amount, currency),
          at: created_at,
          object: { kind: 'withdrawals', id },
        };
      }) ?? null,
  };
}

function usePendingLoans(): PendingItems {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const list = useQuery(waitingQueries.loans(api));
  return {
    failed: list.isLoadingError ? list : null,
    items:
      list.data?.items.flatMap((loan) => {
        const { id, status, currency, created_at: at } = loan;
        const state = waitingLoanStates.find((each) => each === status);
        if (state === undefined) return [];
        return {
          id,
          title: text(`banking.pending.loan.${state}`),
          detail: format.day(Date.parse(at)),
          figure: format.money(loan.approved_amount ?? loan.amount, currency),
          at,
          object: { kind: 'loans', id },
        };
      }) ?? null,
  };
}

function useReviews(): PendingItems {
  const { api } = useApp();
  const text = useText();
  const list = useQuery(queries.payees(api));
  return {
    failed: list.isLoadingError ? list : null,
    items:
      list.data?.items
        .filter(({ status }) => status === 'review')
        .map(({ id, bank_name, number_masked, created_at }) => ({
          id,
          title: text('banking.pending.payee'),
          detail: `${bank_name} ${number_masked.slice(-3)}`,
          figure: '',
          at: created_at,
          object: { kind: 'payees', id: null },
        })) ?? null,
  };
}
