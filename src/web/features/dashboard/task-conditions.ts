import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { waitingQueries } from '#api/waiting-queries.ts';
import type { DashboardTask } from '#config/blocks.gen.ts';
import type { FailedQuery } from '#data/failed-query.ts';
import { useApp } from '#page/app-context.ts';
import { hasMoneyAtMost, hasNothing } from '#page/has-nothing.ts';

export type TaskCondition = NonNullable<DashboardTask['when']>;

interface TaskConditions {
  /** `undefined` for what is not known yet. */
  readonly holds: Readonly<Record<TaskCondition, boolean | undefined>>;
  /** A question that has no answer, if there is one. */
  readonly failed: FailedQuery | null;
}

/**
 * Which conditions of tasks hold now. Only what is asked for is read. Another condition is a word in the schema of the block,
 * a read and a line here.
 */
export function useTaskConditions(asked: ReadonlySet<TaskCondition | undefined>): TaskConditions {
  const { api } = useApp();
  const when = (name: TaskCondition) => ({ enabled: asked.has(name) });
  const assets = useQuery({
    ...queries.assets(api),
    enabled: asked.has('assetsHeld') || asked.has('invested'),
  });
  const watch = useQuery({ ...queries.watchLists(api), ...when('watchListEmpty') });
  const pin = useQuery({ ...queries.pinState(api), ...when('pinMissing') });
  const payees = useQuery({ ...queries.payees(api), ...when('bankAccountMissing') });
  const deposits = useQuery({ ...queries.deposits(api), ...when('depositAnnounced') });
  const asksForLoans = [...loanConditions].some((each) => asked.has(each));
  const loans = useQuery({ ...waitingQueries.loans(api), enabled: asksForLoans });
  const unpaid = useQuery({
    ...waitingQueries.unpaidApplications(api),
    ...when('offeringUnpaid'),
  });
  const orders = useQuery({ ...waitingQueries.unpaidOrders(api), ...when('orderUnpaid') });
  const bids = useQuery({ ...waitingQueries.quotedBids(api), ...when('bidQuoted') });
  const hasLoan = (status: string) => loans.data?.items.some((loan) => loan.status === status);
  return {
    holds: {
      assetsHeld: assets.data && !hasNothing(assets.data),
      invested: assets.data && !hasMoneyAtMost(assets.data),
      loanOffered: hasLoan('approved'),
      loanDocumentNeeded: hasLoan('awaiting'),
      loanDue: loans.data?.items.some(({ next }) => next !== null && isSoon(next.due)),
      offeringUnpaid: unpaid.data && unpaid.data.items.length > 0,
      bidQuoted: bids.data && bids.data.items.length > 0,
      orderUnpaid: orders.data && orders.data.items.length > 0,
      watchListEmpty: watch.data?.items.every(({ items }) => items.length === 0),
      pinMissing: pin.data && pin.data.state === 'unset',
      bankAccountMissing: payees.data && payees.data.items.length === 0,
      depositAnnounced: deposits.data?.items.some(({ status }) => status === 'announced'),
    },
    failed:
      [assets, watch, pin, payees, deposits, loans, unpaid, orders, bids].find(
        (query) => query.isLoadingError,
      ) ?? null,
  };
}

const loanConditions = ['loanOffered', 'loanDocumentNeeded', 'loanDue'] as const;
/** As the first reminder of an instalment. */
const soon = 7 * 86_400_000;

function isSoon(due: string): boolean {
  return Date.parse(due) - Date.now() <= soon;
}
