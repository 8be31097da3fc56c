import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/http/page-of.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { wirePosting } from '#server/ledger/wire-posting.ts';
import { actionsOfStock } from './corporate-record-service.ts';
import {
  wireDividend,
  wireDue,
  wireExpected,
  wireStockAction,
  wireYears,
} from './corporate-view-service.ts';
import {
  dividendsOf,
  dueDividends,
  expectedDividends,
  findDividend,
  postingsOf,
} from './dividend-record-service.ts';
import { readIncome } from './read-income-service.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';

/** How many actions of a stock are shown: with four dividends a year, ten years. */
const shownActions = 40;

/** Dividends: what a client gets and got, and what a stock pays. */
export function corporateHandlers(
  db: Database,
): Handlers<'getIncome' | 'listDividends' | 'getDividend' | 'listStockActions'> {
  return {
    getIncome(_input, context) {
      const { id: tenant } = context.tenant;
      const zone = zoneOf(context.tenant);
      const { clientId } = signedIn(context);
      return db.inTenant(tenant, async (tx) => {
        const due = await dueDividends(tx, tenant, clientId);
        const expected = await expectedDividends(tx, tenant, clientId);
        return {
          years: wireYears(await readIncome(tx, tenant, clientId, zone)),
          next: [...due.map(wireDue), ...expected.map(wireExpected)],
        };
      });
    },
    listDividends({ query }, context) {
      const { id: tenant } = context.tenant;
      return db.inTenant(tenant, (tx) =>
        pageOf(query, {
          rows: (after, limit) => dividendsOf(tx, tenant, signedIn(context).clientId, after, limit),
          show: (rows) => rows.map(wireDividend),
          place: ({ entitlement: { createdAt, id } }) => ({ at: createdAt, id }),
        }),
      );
    },
    getDividend({ path: { id } }, context) {
      const { id: tenant } = context.tenant;
      return db.inTenant(tenant, async (tx) => {
        const found = await findDividend(tx, tenant, signedIn(context).clientId, id);
        const postings = await postingsOf(tx, found.entitlement);
        return { ...wireDividend(found), postings: postings.map(wirePosting) };
      });
    },
    listStockActions({ query: { market, symbol } }, { tenant: { id: tenant } }) {
      return db.inTenant(tenant, async (tx) => {
        const rows = await actionsOfStock(tx, tenant, `${market}:${symbol}`, shownActions);
        return { items: rows.map(wireStockAction), next: null };
      });
    },
  };
}
