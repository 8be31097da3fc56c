import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** What the ledger promises of orders. */
export function orderChecks(tenant: string): { readonly orders: SQL; readonly advances: SQL } {
  return {
    // What is set aside for an order that works is what it has not used, and shares that are not paid are all that it bought, as splits left them.
    orders: sql`
      with open as (
        select link_id as id, bucket, asset, sum(amount - captured) as amount
        from hold where tenant = ${tenant} and state = 'open' and link_kind = 'order' group by 1, 2, 3
      ), ordered as (
        select id::text as id, 'cash' as bucket, account as asset, reserved - paid as amount
        from trade_order where tenant = ${tenant} and status in ('awaiting', 'pending') and side = 'buy' and paid < reserved
        union all
        select id::text, 'holding', instrument, reserved - filled
        from trade_order where tenant = ${tenant} and status in ('awaiting', 'pending') and side = 'sell'
        union all
        select id::text, 'holding', instrument, coalesce(split_shares, filled)
        from trade_order where tenant = ${tenant} and shares_hold_id is not null
      )
      select 'order ' || id || ' ' || bucket as path, asset,
        trim_scale(coalesce(ordered.amount, 0))::text as expected, trim_scale(coalesce(open.amount, 0))::text as found
      from open full join ordered using (id, bucket, asset)
      where coalesce(open.amount, 0) <> coalesce(ordered.amount, 0)`,

    // What is owed as an advance is what an order has cost beyond what was set aside, until it is paid or outstanding.
    advances: sql`
      with booked as (
        select split_part(booked.key, ':', 3) as id, posting.asset,
          case when posting.destination like 'client:%:loan' then posting.amount else -posting.amount end as amount
        from ledger_transaction booked
        join ledger_posting posting on posting.tenant = booked.tenant and posting.transaction_id = booked.id
        where booked.tenant = ${tenant} and booked.key like 'order:%'
          and (posting.destination like 'client:%:loan' or posting.source like 'client:%:loan')
        union all
        select record.link_id::text, posting.asset, -posting.amount
        from overdrawn_record record
        join ledger_posting posting on posting.tenant = record.tenant and posting.transaction_id = record.id
        where record.tenant = ${tenant} and record.link_kind = 'order' and posting.source like 'client:%:loan'
      ), owed as (
        select id, asset, sum(amount) as amount from booked group by 1, 2
      ), ordered as (
        select id::text as id, account as asset, paid - reserved as amount
        from trade_order where tenant = ${tenant} and side = 'buy' and status in ('pending', 'payment') and paid > reserved
      )
      select 'advance of order ' || id as path, asset,
        trim_scale(coalesce(ordered.amount, 0))::text as expected, trim_scale(coalesce(owed.amount, 0))::text as found
      from owed full join ordered using (id, asset)
      where coalesce(owed.amount, 0) <> coalesce(ordered.amount, 0)`,
  };
}
