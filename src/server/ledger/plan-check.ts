import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * What trading plans promise: the money of each is what was put into it, less what went back and what its purchases cost, and with what
 * its sales brought; its shares are what it bought less what it sold, as splits have made them. What waits for settlement counts before its fees.
 */
export function planCheck(tenant: string): SQL {
  return sql`
    with plan as (
      select id, 'client:' || client_id || ':plan:' || id as path, currency,
        case when started_at is null then 0 else amount - returned end as put_in
      from trading_plan where tenant = ${tenant}
    ), done as (
      select trade.plan_id, trade.side, trade.instrument, part.quantity, part.paid,
        case when part.settled_at is null then part.tax + part.duty + part.trade else 0 end as fees_due
      from trade_execution part join trade_order trade on trade.tenant = part.tenant and trade.id = part.order_id
      where part.tenant = ${tenant} and trade.plan_id is not null and trade.status <> 'rejected'
      union all
      select own.plan_id, 'split', action.instrument, own.received - own.quantity, own.gross, 0
      from corporate_entitlement own join corporate_action action on action.tenant = own.tenant and action.id = own.action_id
      where own.tenant = ${tenant} and own.plan_id is not null and own.status = 'paid' and action.kind = 'split'
    ), expected as (
      select path, currency as asset, put_in + coalesce(sum(case when side = 'buy' then -paid else paid + fees_due end), 0) as amount
      from plan left join done on done.plan_id = plan.id group by path, currency, put_in
      union all
      select path, instrument, sum(case when side = 'sell' then -quantity else quantity end)
      from plan join done on done.plan_id = plan.id group by path, instrument
    ), found as (
      select regexp_replace(path, ':[a-z]+$', '') as path, asset, sum(input - output) as amount
      from account_balance where tenant = ${tenant} and path like 'client:%:plan:%' group by 1, 2
    )
    select path, asset, trim_scale(coalesce(expected.amount, 0))::text as expected, trim_scale(coalesce(found.amount, 0))::text as found
    from expected full join found using (path, asset)
    where coalesce(expected.amount, 0) <> coalesce(found.amount, 0)`;
}
