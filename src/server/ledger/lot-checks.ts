import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** What lots promise: positions are what postings say, and the sum of their lots; nothing of a lot or a sale is lost. */
export function lotChecks(
  tenant: string,
): Readonly<
  Record<'positions' | 'lots' | 'sales' | 'days' | 'flows' | 'amountsOfDays' | 'sumsOfAmounts', SQL>
> {
  const change = changeOf(tenant);
  return {
    positions: sql`
      with fold as (
        select client_id, instrument, sum(quantity) as quantity from (${change}) change group by client_id, instrument
      ), lots as (
        select client_id, instrument, sum(remaining) as quantity, sum(remaining_cost) as cost from position_lot where tenant = ${tenant} group by 1, 2
      ), sales as (
        select client_id, instrument, sum(realised) as realised from lot_closing where tenant = ${tenant} and undone_by is null group by 1, 2
      ), every as (
        select client_id, instrument, coalesce(fold.quantity, 0) as fold, coalesce(lots.quantity, 0) as lots, coalesce(kept.quantity, 0) as kept,
          coalesce(lots.cost, 0) as lot_cost, coalesce(kept.cost, 0) as kept_cost,
          coalesce(sales.realised, 0) as sale_realised, coalesce(kept.realised, 0) as kept_realised
        from fold full join lots using (client_id, instrument) full join sales using (client_id, instrument)
          full join (select * from position where tenant = ${tenant}) kept using (client_id, instrument)
      )
      select 'client:' || client_id || ':' || what as path, instrument as asset, trim_scale(expected)::text as expected, trim_scale(found)::text as found
      from every cross join lateral (values
        ('holding by its lots', fold, lots), ('holding by its position', fold, kept),
        ('cost of the position', lot_cost, kept_cost), ('realised of the position', sale_realised, kept_realised)
      ) compared (what, expected, found) where expected <> found`,

    lots: sql`
      with closed as (
        select client_id, instrument, opened_by, sum(quantity) as quantity, sum(cost) as cost
        from lot_closing where tenant = ${tenant} and undone_by is null group by 1, 2, 3
      ), divided as (
        select client_id, instrument, opened_by, sum(change) as change
        from lot_split where tenant = ${tenant} and undone_by is null group by 1, 2, 3
      )
      select 'client:' || client_id || ': lot ' || opened_by || ', ' || what as path, instrument as asset,
        trim_scale(expected)::text as expected, trim_scale(found)::text as found
      from (select * from position_lot where tenant = ${tenant} and undone_by is null) lot left join closed using (client_id, instrument, opened_by)
      left join divided using (client_id, instrument, opened_by)
      cross join lateral (values
        ('quantity', lot.quantity + lot.added, lot.remaining + coalesce(closed.quantity, 0)), ('added by splits', coalesce(divided.change, 0), lot.added), ('cost', lot.cost, lot.remaining_cost + coalesce(closed.cost, 0))
      ) compared (what, expected, found) where expected <> found`,

    // Every transaction has opened a lot of what it brought, closed lots of what it took, or divided them; a reversal undoes all.
    sales: sql`
      with kept as (
        select id, client_id, instrument, sum(quantity) as quantity from (
          select opened_by as id, client_id, instrument, quantity from position_lot where tenant = ${tenant}
          union all
          select transaction_id, client_id, instrument, -quantity from lot_closing where tenant = ${tenant}
          union all
          select transaction_id, client_id, instrument, change from lot_split where tenant = ${tenant}
        ) each group by 1, 2, 3
      ), moved as (
        select change.id, change.client_id, change.instrument, change.quantity from (${change}) change
        join ledger_transaction of_change on of_change.tenant = ${tenant} and of_change.id = change.id and of_change.reverses is null
      )
      select 'client:' || client_id || ': transaction ' || id as path, instrument as asset,
        trim_scale(coalesce(moved.quantity, 0))::text as expected, trim_scale(coalesce(kept.quantity, 0))::text as found
      from moved full join kept using (id, client_id, instrument) where coalesce(moved.quantity, 0) <> coalesce(kept.quantity, 0)`,

    days: sql`
      with fold as (
        select client_id, instrument, day, sum(sum(quantity)) over (partition by client_id, instrument order by day) as quantity, sum(quantity) as changed
        from (${change}) change group by client_id, instrument, day
      ), kept as (select client_id, instrument, day, quantity from position_day where tenant = ${tenant})
      select 'client:' || client_id || ': end of ' || day as path, instrument as asset,
        coalesce(trim_scale(fold.quantity)::text, 'nothing') as expected, coalesce(trim_scale(kept.quantity)::text, 'nothing') as found
      from fold full join kept using (client_id, instrument, day)
      where fold.quantity is distinct from kept.quantity and not (kept.quantity is null and fold.changed = 0)`,

    // What is paid in beyond what is taken out is the cost of what was bought beyond the proceeds of what was sold.
    flows: sql`
      with net as (
        select client_id, instrument, sum(amount) as amount from (
          select client_id, instrument, cost as amount from position_lot where tenant = ${tenant} and undone_by is null
          union all
          select client_id, instrument, -proceeds from lot_closing where tenant = ${tenant} and undone_by is null
        ) moved group by 1, 2
      ), kept as (
        select client_id, instrument, sum(paid_in - taken_out) as amount from position_flow where tenant = ${tenant} group by 1, 2
      )
      select 'client:' || client_id || ': paid in' as path, instrument as asset,
        trim_scale(coalesce(net.amount, 0))::text as expected, trim_scale(coalesce(kept.amount, 0))::text as found
      from net full join kept using (client_id, instrument) where coalesce(net.amount, 0) <> coalesce(kept.amount, 0)`,

    // Each cost and each proceeds stands on the day of the purchase or the sale whose rate it is converted at.
    amountsOfDays: sql`
      with fold as (
        select client_id, instrument, (at at time zone 'UTC')::date as day, sum(held) as held, sum(sold) as sold, sum(cost) as cost, sum(proceeds) as proceeds
        from (
          select client_id, instrument, opened_at as at, remaining_cost as held, 0 as sold, 0 as cost, 0 as proceeds from position_lot where tenant = ${tenant}
          union all
          select client_id, instrument, lot.opened_at, 0, closing.cost, 0, 0
          from lot_closing closing join position_lot lot using (tenant, client_id, instrument, opened_by)
          where tenant = ${tenant} and closing.undone_by is null
          union all
          select closing.client_id, closing.instrument, sale.at, 0, 0, closing.cost, closing.proceeds
          from lot_closing closing join ledger_transaction sale on sale.tenant = closing.tenant and sale.id = closing.transaction_id
          where closing.tenant = ${tenant} and closing.undone_by is null
        ) amount group by 1, 2, 3
      ), every as (
        select client_id, instrument, day, coalesce(fold.held, 0) as held, coalesce(fold.sold, 0) as sold, coalesce(fold.cost, 0) as cost,
          coalesce(fold.proceeds, 0) as proceeds, coalesce(held_cost, 0) as kept_held, coalesce(sold_cost, 0) as kept_sold,
          coalesce(sale_cost, 0) as kept_cost, coalesce(sale_proceeds, 0) as kept_proceeds
        from fold full join (select * from position_amount where tenant = ${tenant}) kept using (client_id, instrument, day)
      )
      select 'client:' || client_id || ': ' || what || ' of ' || day as path, instrument as asset,
        trim_scale(expected)::text as expected, trim_scale(found)::text as found
      from every cross join lateral (values
        ('cost held', held, kept_held), ('cost sold', sold, kept_sold), ('cost of sales', cost, kept_cost), ('proceeds', proceeds, kept_proceeds)
      ) compared (what, expected, found) where expected <> found`,

    // A sum is what its days come to, each at its own rate.
    sumsOfAmounts: sql`
      with fold as (
        select client_id, instrument, sum(held_cost * rate) as held, sum(sold_cost * rate) as sold, sum(sale_cost * rate) as cost, sum(sale_proceeds * rate) as proceeds
        from position_amount where tenant = ${tenant} and rate is not null group by 1, 2
      ), every as (
        select client_id, instrument, coalesce(fold.held, 0) as held, coalesce(fold.sold, 0) as sold, coalesce(fold.cost, 0) as cost,
          coalesce(fold.proceeds, 0) as proceeds, coalesce(held_cost, 0) as kept_held, coalesce(sold_cost, 0) as kept_sold,
          coalesce(sale_cost, 0) as kept_cost, coalesce(sale_proceeds, 0) as kept_proceeds
        from fold full join (select * from position_sum where tenant = ${tenant}) kept using (client_id, instrument)
      )
      select 'client:' || client_id || ': ' || what || ', converted' as path, instrument as asset,
        trim_scale(expected)::text as expected, trim_scale(found)::text as found
      from every cross join lateral (values
        ('cost held', held, kept_held), ('cost sold', sold, kept_sold), ('cost of sales', cost, kept_cost), ('proceeds', proceeds, kept_proceeds)
      ) compared (what, expected, found) where expected <> found`,
  };
}

/** What each transaction changed of what each client holds of an instrument, on sale included. */
function changeOf(tenant: string): SQL {
  return sql`
    select transaction_id as id, client_id, asset as instrument, (at at time zone 'UTC')::date as day, sum(amount) as quantity from (
      select transaction_id, destination as path, asset, amount, at from ledger_posting where tenant = ${tenant} and asset like '%:%'
      union all
      select transaction_id, source, asset, -amount, at from ledger_posting where tenant = ${tenant} and asset like '%:%'
    ) side join (
      select path, client_id from ledger_account where tenant = ${tenant} and path ~ '^client:.*:(holding|held)$'
    ) account using (path)
    group by transaction_id, client_id, asset, (at at time zone 'UTC')::date having sum(amount) <> 0`;
}
