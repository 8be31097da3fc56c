import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import type { FailedQuery } from '#data/failed-query.ts';

/** Something that is pending, as one line that links to it. */
export interface PendingItem {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly figure: string;
  readonly at: string;
  readonly target: 'deposits';
}

export interface PendingItems {
  /** `null` until everything is known. */
  readonly items: readonly PendingItem[] | null;
  readonly failed: FailedQuery | null;
}

/** What a client has pending, the newest first. Another kind of it is a read and a part of the list here. */
export function usePendingItems(): PendingItems {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const deposits = useQuery(queries.deposits(api));
  const crypto = useQuery(queries.cryptoDeposits(api));
  const reads = [deposits, crypto];
  const failed = reads.find(({ isLoadingError }) => isLoadingError) ?? null;
  if (deposits.data === undefined || crypto.data === undefined) return { items: null, failed };
  const items: PendingItem[] = [
    ...deposits.data.items
      .filter(({ status }) => status === 'announced' || status === 'received')
      .map(({ id, status, reference, amount, currency, created_at }) => ({
        id,
        title: text(`deposit.status.${status}`),
        detail: reference,
        figure: format.money(amount, currency),
        at: created_at,
        target: 'deposits' as const,
      })),
    ...crypto.data.items
      .filter(
        ({ status }) => status === 'waiting' || status === 'seen' || status === 'wrongNetwork',
      )
      .map(({ id, status, network_name, amount, asset, created_at }) => ({
        id,
        title: text(`crypto.status.${status}`),
        detail: network_name,
        figure: `${amount === null ? '' : format.price(amount)} ${asset}`.trim(),
        at: created_at,
        target: 'deposits' as const,
      })),
  ];
  return { items: items.sort((a, b) => b.at.localeCompare(a.at)), failed };
}
