import type { DateRange } from '#core/date-range.ts';
import type { MessageCategory } from '#core/message-category.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './create-api.ts';
import type { components as MarketComponents } from './market.gen.ts';
import { identityOf } from './identity-answer.ts';
import type { ReadId, ReadParameters } from './operations.gen.ts';
import { pagedRead } from './pages.ts';
import { queryKey, type KeyParameters } from './query-key.ts';

/** How long an answer is taken as fresh, in ms (specification §9 where it names one). */
export const stale = {
  profile: 30_000,
  verified: 60_000,
  permissions: 5 * 60_000,
  figures: 30_000,
  prices: 60_000,
  depth: 4_000,
  reference: 10 * 60_000,
} as const;

/** Every read of the app: key, call and freshness in one place. Answers are bodies of the contract, unchanged. */
export const queries = {
  clientInfo: (api: Api) =>
    queryOptions({
      queryKey: key('client/getClientInfo'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/auth/app/v1/client_info', { signal })),
    }),
  clientConfig: (api: Api) =>
    queryOptions({
      queryKey: key('client/getClientConfig'),
      staleTime: stale.permissions,
      refetchInterval: stale.permissions,
      queryFn: ({ signal }) => body(api.client.GET('/client/app/v1/config', { signal })),
    }),
  verified: (api: Api) =>
    queryOptions({
      queryKey: key('client/getVerified'),
      staleTime: stale.verified,
      queryFn: ({ signal }) => body(api.client.GET('/client/app/v1/verified', { signal })),
      select: identityOf,
    }),
  pinState: (api: Api) =>
    queryOptions({
      queryKey: key('client/getPinState'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/client/app/v1/pin', { signal })),
    }),
  contact: (api: Api) =>
    queryOptions({
      queryKey: key('client/getContact'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/client/app/v1/contact', { signal })),
    }),
  mfa: (api: Api) =>
    queryOptions({
      queryKey: key('client/getMfa'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/user/v1/mfa', { signal })),
    }),
  sessions: (api: Api) =>
    queryOptions({
      queryKey: key('client/listSessions'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/auth/app/v1/sessions', { signal })),
    }),
  assets: (api: Api) =>
    queryOptions({
      queryKey: key('client/getAssets'),
      staleTime: stale.figures,
      refetchInterval: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/stat/app/v1/asset', { signal })),
    }),
  portfolio: (api: Api, range: DateRange) =>
    queryOptions({
      queryKey: key('client/getPortfolio', { range }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/stat/app/v1/portfolio', { params: { query: { range } }, signal })),
    }),
  worth: (api: Api, range: DateRange) =>
    queryOptions({
      queryKey: key('client/getWorth', { range }),
      staleTime: stale.figures,
      // With the total that it ends with.
      refetchInterval: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/stat/app/v1/worth', { params: { query: { range } }, signal })),
    }),
  accounts: (api: Api) =>
    queryOptions({
      queryKey: key('client/listAccounts'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/acc/app/v1/list', { signal })),
    }),
  cryptoDeposits: (api: Api) =>
    queryOptions({
      queryKey: key('client/listCryptoDeposits', { limit: 50 }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/deposit/app/v1/crypto/list', {
            params: { query: { limit: 50 } },
            signal,
          }),
        ),
    }),
  deposits: (api: Api) =>
    queryOptions({
      queryKey: key('client/listDeposits', { limit: 50 }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/deposit/app/v1/list', { params: { query: { limit: 50 } }, signal })),
    }),
  /** All of them, page after page; those by crypto likewise. */
  depositPages: (api: Api) =>
    pagedRead({
      key: key('client/listDeposits'),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(api.client.GET('/deposit/app/v1/list', { params: { query: page }, signal })),
    }),
  cryptoDepositPages: (api: Api) =>
    pagedRead({
      key: key('client/listCryptoDeposits'),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(api.client.GET('/deposit/app/v1/crypto/list', { params: { query: page }, signal })),
    }),
  withdrawalTerms: (api: Api) =>
    queryOptions({
      queryKey: key('client/getWithdrawalTerms'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/withdraw/app/v1/terms', { signal })),
    }),
  withdrawals: (api: Api) =>
    queryOptions({
      queryKey: key('client/listWithdrawals', { limit: 50 }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/withdraw/app/v1/list', { params: { query: { limit: 50 } }, signal })),
    }),
  /** All of them, page after page. */
  withdrawalPages: (api: Api) =>
    pagedRead({
      key: key('client/listWithdrawals'),
      staleTime: stale.figures,
      read: (page, signal) =>
        body(api.client.GET('/withdraw/app/v1/list', { params: { query: page }, signal })),
    }),
  withdrawal: (api: Api, id: string) =>
    queryOptions({
      queryKey: key('client/getWithdrawal', { id }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/withdraw/app/v1/{id}', { params: { path: { id } }, signal })),
    }),
  payees: (api: Api) =>
    queryOptions({
      queryKey: key('client/listPayees'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/bank/app/v1/list', { signal })),
    }),
  accountCountries: (api: Api) =>
    queryOptions({
      queryKey: key('client/listAccountCountries'),
      staleTime: stale.reference,
      queryFn: ({ signal }) => body(api.client.GET('/setting/app/v1/acc_countries', { signal })),
    }),
  holds: (api: Api) =>
    queryOptions({
      queryKey: key('client/listHolds', { limit: 100 }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(api.client.GET('/acc/app/v1/holds', { params: { query: { limit: 100 } }, signal })),
    }),
  watchLists: (api: Api) =>
    queryOptions({
      queryKey: key('client/listWatchLists'),
      staleTime: stale.figures,
      queryFn: ({ signal }) => body(api.client.GET('/watch/app/v1/lists', { signal })),
    }),
  search: (api: Api, words: string) =>
    queryOptions({
      queryKey: key('market/searchStocks', { q: words }),
      staleTime: stale.prices,
      queryFn: ({ signal }) =>
        body(api.market.GET('/stock/v1/search', { params: { query: { q: words } }, signal })),
    }),
  quote: (api: Api, market: string, symbol: string) =>
    queryOptions({
      queryKey: key('market/getQuote', { market, symbol }),
      staleTime: stale.figures,
      queryFn: ({ signal }) =>
        body(
          api.market.GET('/stock/v1/quotes/{market}/{symbol}', {
            params: { path: { market, symbol } },
            signal,
          }),
        ),
    }),
  stock: (api: Api, market: string, symbol: string) =>
    queryOptions({
      queryKey: key('market/getStock', { market, symbol }),
      staleTime: stale.prices,
      queryFn: ({ signal }) =>
        body(
          api.market.GET('/stock/v1/stocks/{market}/{symbol}', {
            params: { path: { market, symbol } },
            signal,
          }),
        ),
    }),
  candles: (api: Api, asked: ReadParameters<'market/listCandles'> & KeyParameters) =>
    queryOptions({
      queryKey: key('market/listCandles', asked),
      staleTime: stale.prices,
      queryFn: ({ signal }) =>
        body(api.market.GET('/stock/v1/chart_data', { params: { query: asked }, signal })),
    }),
  /** Those before `to`, page after page; the cursor of a page is its `to`. */
  olderCandles: (api: Api, asked: ReadParameters<'market/listCandles'> & KeyParameters) =>
    pagedRead({
      key: key('market/listCandles', asked),
      staleTime: stale.reference,
      read: ({ cursor }, signal) =>
        body(
          api.market.GET('/stock/v1/chart_data', {
            params: { query: { ...asked, ...(cursor !== undefined && { to: cursor }) } },
            signal,
          }),
        ),
    }),
  company: (api: Api, asked: ReadParameters<'market/getStockCompany'> & KeyParameters) =>
    queryOptions({
      queryKey: key('market/getStockCompany', asked),
      staleTime: stale.reference,
      queryFn: ({ signal }) =>
        body(api.market.GET('/stock/v1/company', { params: { query: asked }, signal })),
    }),
  financials: (api: Api, asked: ReadParameters<'market/listFinancials'> & KeyParameters) =>
    queryOptions({
      queryKey: key('market/listFinancials', asked),
      staleTime: stale.reference,
      queryFn: ({ signal }) =>
        body(api.market.GET('/stock/v1/financial_data', { params: { query: asked }, signal })),
    }),
  depth: (api: Api, asked: ReadParameters<'market/getDepth'> & KeyParameters) =>
    queryOptions({
      queryKey: key('market/getDepth', asked),
      staleTime: 0,
      refetchInterval: stale.depth,
      queryFn: ({ signal }) =>
        body(api.market.GET('/stock/v1/depth', { params: { query: asked }, signal })),
    }),
  guestQuota: (api: Api, token: string | null) =>
    queryOptions({
      queryKey: key('client/getGuestQuota'),
      staleTime: 0,
      queryFn: ({ signal }) =>
        body(
          api.client.GET('/quota/app/v1/guest', {
            signal,
            ...(token === null ? {} : { headers: { 'X-Guest-Token': token } }),
          }),
        ),
    }),
  kycDetail: (api: Api) =>
    queryOptions({
      queryKey: key('client/getKycDetail'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/identify/app/v1/detail', { signal })),
      select: (detail) => ({ ...detail, ...identityOf(detail) }),
    }),
  nominees: (api: Api) =>
    queryOptions({
      queryKey: key('client/listNominees'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/nominee/app/v1/list', { signal })),
    }),
  unreadCount: (api: Api) =>
    queryOptions({
      queryKey: key('client/getUnreadCount'),
      staleTime: stale.profile,
      queryFn: ({ signal }) => body(api.client.GET('/message/app/v1/unread', { signal })),
    }),
  /** Page by page, the newest first. */
  messages: (
    api: Api,
    { unread, category }: { readonly unread: boolean; readonly category?: MessageCategory | null },
  ) => {
    const asked = { limit: 20, ...(unread && { unread }), ...(category && { category }) };
    return pagedRead({
      key: key('client/listMessages', asked),
      staleTime: stale.profile,
      read: (page, signal) =>
        body(
          api.client.GET('/message/app/v1/list', {
            params: { query: { ...asked, ...page } },
            signal,
          }),
        ),
    });
  },
  venues: (api: Api) =>
    queryOptions({
      queryKey: key('market/listMarkets'),
      staleTime: stale.reference,
      queryFn: ({ signal }) => body(api.market.GET('/stock/v1/markets', { signal })),
    }),
  indices: (api: Api) =>
    queryOptions({
      queryKey: key('market/listIndices'),
      staleTime: stale.prices,
      queryFn: ({ signal }) => body(api.market.GET('/stock/v1/indices', { signal })),
    }),
  /** Stocks at most `limit`, in as many reads as that takes. */
  everyStock: (api: Api, { limit, ...filter }: StockFilter) =>
    queryOptions({
      queryKey: [...key('market/listStocks', stockQuery({ ...filter, limit })), 'every'] as const,
      staleTime: stale.prices,
      async queryFn({ signal }) {
        const items: Stock[] = [];
        for (let cursor: string | null | undefined; items.length < limit;) {
          const page = { limit: Math.min(limit - items.length, stocksAtOnce) };
          const query = { ...stockQuery({ ...filter, ...page }), ...(cursor && { cursor }) };
          const answer = await body(
            api.market.GET('/stock/v1/stocks', { params: { query }, signal }),
          );
          items.push(...answer.items);
          cursor = answer.next;
          if (cursor === null) break;
        }
        return { items, next: null };
      },
    }),
  stocks: (api: Api, filter: StockFilter) =>
    queryOptions({
      queryKey: key('market/listStocks', stockQuery(filter)),
      staleTime: stale.prices,
      queryFn: ({ signal }) =>
        body(api.market.GET('/stock/v1/stocks', { params: { query: stockQuery(filter) }, signal })),
    }),
};

type Stock = MarketComponents['schemas']['Stock'];

// As many as one answer may bring (market.yaml).
const stocksAtOnce = 200;

/** Which stocks are asked for, and in which order. */
export interface StockFilter extends Pick<
  ReadParameters<'market/listStocks'>,
  'market' | 'sort' | 'direction'
> {
  readonly symbols?: readonly string[];
  readonly limit: number;
}

function stockQuery({ symbols, ...filter }: StockFilter) {
  return { ...filter, ...(symbols === undefined ? {} : { symbols: symbols.join(',') }) };
}

/** Whatever an operation is asked with is part of its key. */
export function key<Id extends ReadId>(
  operation: Id,
  parameters?: ReadParameters<Id> & KeyParameters,
) {
  return queryKey(operation, parameters);
}

/** The answer's body; a refusal has been thrown by the client already. */
export async function body<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  if (data === undefined) throw new Error('a successful answer without a body');
  return data;
}
