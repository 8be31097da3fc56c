import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** What each account of a client changed by on a day is what its postings of the day say, and so is what came from outside and left. */
export function changesCheck(tenant: string): SQL {
  return sql`
    with side as (
      select destination as path, asset, (posting.at at time zone 'UTC')::date as day, amount, ledger_is_outside(kind, source) as outside
      from ledger_posting posting join ledger_transaction entry on entry.tenant = posting.tenant and entry.id = transaction_id
      where posting.tenant = ${tenant}
      union all
      select source, asset, (posting.at at time zone 'UTC')::date, -amount, ledger_is_outside(kind, destination)
      from ledger_posting posting join ledger_transaction entry on entry.tenant = posting.tenant and entry.id = transaction_id
      where posting.tenant = ${tenant}
    ), fold as (
      select path, asset, day, sum(amount) as change,
        coalesce(sum(amount) filter (where amount > 0 and outside), 0) as paid_in,
        coalesce(-sum(amount) filter (where amount < 0 and outside), 0) as taken_out
      from side where path like 'client:%' and (asset ~ '^[A-Z]{3}$' or path like 'client:%:plan:%') group by 1, 2, 3
    )
    select path || ': ' || what || ' of ' || day as path, asset, coalesce(trim_scale(expected)::text, 'nothing') as expected,
      coalesce(trim_scale(found)::text, 'nothing') as found
    from fold full join (select * from balance_change where tenant = ${tenant}) kept using (path, asset, day)
    cross join lateral (values
      ('change', fold.change, kept.change), ('paid in', fold.paid_in, kept.paid_in), ('taken out', fold.taken_out, kept.taken_out)
    ) compared (what, expected, found)
    where expected is distinct from found`;
}
