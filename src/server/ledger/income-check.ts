import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** Income by time and kind is what its postings say; of what was reversed nothing is left. */
export function incomeCheck(tenant: string): SQL {
  const paying = sql`('house:issuer', 'house:interest')`;
  return sql`
    with moved as (
      select booked.client_id, ledger_income_period(booked.at) as period, ledger_income_kind(booked.kind, booked.key) as kind, asset as currency,
        case when source in ${paying} then amount when destination in ${paying} then -amount else 0 end as gross,
        case when destination = 'house:tax' then amount when source = 'house:tax' then -amount else 0 end as tax
      from ledger_posting posting
        join ledger_transaction entry on entry.tenant = posting.tenant and entry.id = posting.transaction_id
        join ledger_transaction booked on booked.tenant = entry.tenant and booked.id = coalesce(entry.reverses, entry.id)
      where posting.tenant = ${tenant}
    ), fold as (
      select client_id, period, kind, currency, sum(gross) as gross, sum(tax) as tax from moved where kind is not null group by 1, 2, 3, 4
    )
    select 'client:' || client_id || ': ' || kind || ' of ' || period || ', ' || what as path, currency as asset,
      trim_scale(coalesce(expected, 0))::text as expected, trim_scale(coalesce(found, 0))::text as found
    from fold full join (select * from income_sum where tenant = ${tenant}) kept using (client_id, period, kind, currency)
    cross join lateral (values ('gross', fold.gross, kept.gross), ('tax', fold.tax, kept.tax)) compared (what, expected, found)
    where coalesce(expected, 0) <> coalesce(found, 0)`;
}
