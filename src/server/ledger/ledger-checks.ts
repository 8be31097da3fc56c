import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { changesCheck } from './changes-check.ts';
import { incomeCheck } from './income-check.ts';
import { lotChecks } from './lot-checks.ts';
import { orderChecks } from './order-checks.ts';
import { planCheck } from './plan-check.ts';

/** What a ledger promises, by the name a report gives it. */
export type LedgerCheck = keyof ReturnType<typeof ledgerChecks>;

/**
 * One statement a promise, so that each sees one moment of a ledger that is being written to. Each answers the places
 * where the promise is broken: path, asset, what was expected there and what was found.
 */
export function ledgerChecks(tenant: string) {
  const fold = foldOf(tenant);
  return {
    amounts: sql`
      select source || ' → ' || destination as path, asset, 'a number above 0' as expected, amount::text as found
      from ledger_posting where tenant = ${tenant} and (amount = 'NaN' or amount <= 0)`,

    // What clients hold by their balances and what the tenant holds by its postings: together nothing, in every asset.
    zeroSum: sql`
      with fold as (${fold}), held as (
        select asset, input - output as amount from account_balance where tenant = ${tenant}
        union all
        select asset, amount from fold where path like 'house:%'
      )
      select '' as path, asset, '0' as expected, trim_scale(sum(amount))::text as found from held group by asset having sum(amount) <> 0`,

    balances: sql`
      with fold as (${fold}), kept as (
        select path, asset, input - output as amount from account_balance where tenant = ${tenant}
      )
      select path, asset, trim_scale(coalesce(fold.amount, 0))::text as expected, coalesce(trim_scale(kept.amount)::text, 'nothing') as found
      from (select * from fold where path not like 'house:%') fold full join kept using (path, asset)
      where fold.amount is distinct from kept.amount`,

    covered: sql`
      with fold as (${fold})
      select path, asset, '0 or more' as expected, trim_scale(amount)::text as found
      from fold join ledger_account account using (path) where account.tenant = ${tenant} and not account.overdraft and amount < 0`,

    postings: sql`
      select 'transaction ' || id as path, '' as asset, 'a posting' as expected, 'none' as found
      from ledger_transaction moved where tenant = ${tenant}
        and not exists (select 1 from ledger_posting posting where posting.tenant = moved.tenant and posting.transaction_id = moved.id)`,

    // A reversal and what it undoes are nothing together; what a hold kept counts where the hold had taken it from.
    reversals: sql`
      with member as (
        select id as reversal, id as transaction_id from ledger_transaction where tenant = ${tenant} and reverses is not null
        union all
        select id, reverses from ledger_transaction where tenant = ${tenant} and reverses is not null
      ), side as (
        select reversal, destination as path, asset, amount from member join ledger_posting using (transaction_id) where tenant = ${tenant}
        union all
        select reversal, source, asset, -amount from member join ledger_posting using (transaction_id) where tenant = ${tenant}
      ), net as (
        select reversal, regexp_replace(regexp_replace(regexp_replace(path, '^(client:.*:)frozen$', '\\1cash'), '^(client:.*:)held$', '\\1holding'), '^(client:.*:)selling$', '\\1shares') as path, asset, amount
        from side
      )
      select 'reversal ' || reversal || ' ' || path as path, asset, '0' as expected, trim_scale(sum(amount))::text as found
      from net group by reversal, net.path, asset having sum(amount) <> 0`,

    holds: sql`
      with fold as (${fold}), open as (
        select 'client:' || client_id || coalesce(':plan:' || plan_id, '') ||
          case when bucket = 'cash' then ':frozen' when plan_id is null then ':held' else ':selling' end as path, asset, sum(amount - captured) as amount
        from hold where tenant = ${tenant} and state = 'open' group by 1, asset
      )
      select path, asset, trim_scale(coalesce(fold.amount, 0))::text as expected, trim_scale(coalesce(open.amount, 0))::text as found
      from (select * from fold where path ~ '^client:.*:(frozen|held|selling)$') fold full join open using (path, asset)
      where coalesce(fold.amount, 0) <> coalesce(open.amount, 0)`,

    // What clients have in products is what their accounts say is invested.
    invested: sql`
      with kept as (
        select path, asset, input - output as amount from account_balance
        where tenant = ${tenant} and path like 'client:%:invested'
      ), placed as (
        select 'client:' || client_id || ':invested' as path, currency as asset, sum(principal) as amount
        from product_holding where tenant = ${tenant} and status in ('holding', 'settle') group by 1, 2
      )
      select path, asset, trim_scale(coalesce(placed.amount, 0))::text as expected, trim_scale(coalesce(kept.amount, 0))::text as found
      from kept full join placed using (path, asset)
      where coalesce(kept.amount, 0) <> coalesce(placed.amount, 0)`,

    // What is set aside for applications is what they say, in money and in shares that are not listed yet.
    offerings: sql`
      with open as (
        select link_id as id, bucket, asset, sum(amount - captured) as amount
        from hold where tenant = ${tenant} and state = 'open' and link_kind = 'offerings' group by 1, 2, 3
      ), applied as (
        select application.id::text as id, 'cash' as bucket, application.currency as asset, application.blocked as amount
        from offering_application application where application.tenant = ${tenant} and application.blocked > 0
        union all
        select application.id::text, 'holding', offering.instrument, (application.allotted_lots * offering.lot)::numeric
        from offering_application application join offering on offering.tenant = application.tenant and offering.code = application.offering
        where application.tenant = ${tenant} and application.status = 'listing'
      )
      select 'application ' || id || ' ' || bucket as path, asset,
        trim_scale(coalesce(applied.amount, 0))::text as expected, trim_scale(coalesce(open.amount, 0))::text as found
      from open full join applied using (id, bucket, asset)
      where coalesce(open.amount, 0) <> coalesce(applied.amount, 0)`,
    ...orderChecks(tenant),
    // Units of funds that clients hold are what their orders bought less what they redeemed, whether those are set aside or booked.
    funds: sql`
      with kept as (
        select regexp_replace(path, ':(holding|held)$', '') as path, asset, sum(input - output) as units from account_balance
        where tenant = ${tenant} and asset like 'FUND:%' and path ~ '^client:.*:(holding|held)$' group by 1, 2
      ), ordered as (
        select 'client:' || client_id as path, 'FUND:' || upper(product) as asset, sum(case side when 'buy' then units else -units end) as units
        from fund_order where tenant = ${tenant} and booked_by is not null group by 1, 2
      )
      select path, asset, trim_scale(coalesce(ordered.units, 0))::text as expected, trim_scale(coalesce(kept.units, 0))::text as found
      from kept full join ordered using (path, asset)
      where coalesce(kept.units, 0) <> coalesce(ordered.units, 0)`,

    // Bonds that clients hold are what their orders bought less what they sold and what was redeemed.
    bonds: sql`
      with kept as (
        select regexp_replace(path, ':(holding|held)$', '') as path, asset, sum(input - output) as units from account_balance
        where tenant = ${tenant} and asset like 'BOND:%' and path ~ '^client:.*:(holding|held)$' group by 1, 2
      ), moved as (
        select client_id, product, case side when 'buy' then units else -units end as units from bond_order
        where tenant = ${tenant} and status in ('holding', 'sold')
        union all
        select client_id, product, -units from bond_payment where tenant = ${tenant} and kind = 'redemption'
      ), ordered as (
        select 'client:' || client_id as path, 'BOND:' || upper(product) as asset, sum(units) as units from moved group by 1, 2
      )
      select path, asset, trim_scale(coalesce(ordered.units, 0))::text as expected, trim_scale(coalesce(kept.units, 0))::text as found
      from kept full join ordered using (path, asset)
      where coalesce(kept.units, 0) <> coalesce(ordered.units, 0)`,

    // Notes that clients hold are what they subscribed and was issued, until they are paid.
    notes: sql`
      with kept as (
        select path, asset, sum(input - output) as units from account_balance
        where tenant = ${tenant} and asset like 'NOTE:%' and path like 'client:%' group by 1, 2
      ), subscribed as (
        select 'client:' || client_id || ':holding' as path, 'NOTE:' || upper(product) as asset, sum(nominal) as units
        from note_subscription where tenant = ${tenant} and status in ('holding', 'settle') group by 1, 2
      )
      select path, asset, trim_scale(coalesce(subscribed.units, 0))::text as expected, trim_scale(coalesce(kept.units, 0))::text as found
      from kept full join subscribed using (path, asset)
      where coalesce(kept.units, 0) <> coalesce(subscribed.units, 0)`,

    // What was paid for notes is their result.
    noteResults: sql`
      select 'note subscription ' || note.id as path, note.currency as asset,
        trim_scale(note.redemption + note.coupon)::text as expected, trim_scale(coalesce(sum(posting.amount), 0))::text as found
      from note_subscription note left join ledger_posting posting
        on posting.tenant = note.tenant and posting.transaction_id = note.paid_by and posting.asset = note.currency
      where note.tenant = ${tenant} and note.status = 'sold' group by note.id, note.currency, note.redemption, note.coupon
      having note.redemption + note.coupon <> coalesce(sum(posting.amount), 0)`,

    // Units of strategy notes that clients hold are what they bought and was not paid.
    quants: sql`
      with kept as (
        select path, asset, sum(input - output) as units from account_balance
        where tenant = ${tenant} and asset like 'QUANT:%' and path like 'client:%' group by 1, 2
      ), bought as (
        select 'client:' || client_id || ':holding' as path, 'QUANT:' || upper(product) as asset, sum(units) as units
        from quant_holding where tenant = ${tenant} and status in ('holding', 'settle') group by 1, 2
      )
      select path, asset, trim_scale(coalesce(bought.units, 0))::text as expected, trim_scale(coalesce(kept.units, 0))::text as found
      from kept full join bought using (path, asset)
      where coalesce(kept.units, 0) <> coalesce(bought.units, 0)`,

    // What was paid for strategy notes is what they ended with.
    quantResults: sql`
      select 'strategy note holding ' || quant.id as path, quant.currency as asset,
        trim_scale(quant.total)::text as expected,
        trim_scale(coalesce(sum(case when posting.source like 'client:%' then -posting.amount else posting.amount end), 0))::text as found
      from quant_holding quant left join ledger_posting posting
        on posting.tenant = quant.tenant and posting.transaction_id = quant.paid_by and posting.asset = quant.currency
      where quant.tenant = ${tenant} and quant.status = 'sold' group by quant.id, quant.currency, quant.total
      having quant.total <> coalesce(sum(case when posting.source like 'client:%' then -posting.amount else posting.amount end), 0)`,

    // What is set aside for placed shares is what their applications say, in money and in shares that cannot be sold yet.
    placings: sql`
      with open as (
        select link_id as id, bucket, asset, sum(amount - captured) as amount
        from hold where tenant = ${tenant} and state = 'open' and link_kind = 'placings' group by 1, 2, 3
      ), applied as (
        select id::text as id, 'cash' as bucket, currency as asset, total as amount
        from placing_application where tenant = ${tenant} and status = 'awaiting'
        union all
        select id::text, 'holding', instrument, locked_shares
        from placing_application where tenant = ${tenant} and status = 'settle' and locked_shares > 0
      )
      select 'placing application ' || id || ' ' || bucket as path, asset,
        trim_scale(coalesce(applied.amount, 0))::text as expected, trim_scale(coalesce(open.amount, 0))::text as found
      from open full join applied using (id, bucket, asset)
      where coalesce(open.amount, 0) <> coalesce(applied.amount, 0)`,

    // Shares of a placing that are applied for are counted once.
    placed: sql`
      select 'placing ' || terms.code as path, terms.instrument as asset, trim_scale(coalesce(sum(applied.shares), 0))::text as expected,
        trim_scale(taken)::text as found
      from placing_terms terms left join placing_application applied
        on applied.tenant = terms.tenant and applied.product = terms.code and applied.status <> 'rejected'
      where terms.tenant = ${tenant} group by terms.code, terms.instrument, taken having taken <> coalesce(sum(applied.shares), 0)`,

    // Shares that are sold over the counter are those that were bought and not sold.
    otcShares: sql`
      with kept as (
        select path, asset, sum(input - output) as shares from account_balance
        where tenant = ${tenant} and asset like 'OTC:%' and path like 'client:%' group by 1, 2
      ), moved as (
        select client_id, instrument as asset, shares from placing_application
        where tenant = ${tenant} and status = 'holding' and instrument like 'OTC:%'
        union all
        select client_id, 'OTC:' || upper(product), -shares from otc_bid where tenant = ${tenant} and status = 'sold'
      ), owned as (
        select 'client:' || client_id || ':holding' as path, asset, sum(shares) as shares from moved group by 1, 2
      )
      select path, asset, trim_scale(coalesce(owned.shares, 0))::text as expected, trim_scale(coalesce(kept.shares, 0))::text as found
      from kept full join owned using (path, asset)
      where coalesce(kept.shares, 0) <> coalesce(owned.shares, 0)`,

    // What was paid for shares sold over the counter is what was agreed.
    otcSales: sql`
      select 'price request ' || bid.id as path, bid.currency as asset, trim_scale(bid.total)::text as expected,
        trim_scale(coalesce(sum(case when posting.source like 'client:%' then -posting.amount else posting.amount end), 0))::text as found
      from otc_bid bid left join ledger_posting posting
        on posting.tenant = bid.tenant and posting.transaction_id = bid.booked_by and posting.asset = bid.currency
      where bid.tenant = ${tenant} and bid.status = 'sold' group by bid.id, bid.currency, bid.total
      having bid.total <> coalesce(sum(case when posting.source like 'client:%' then -posting.amount else posting.amount end), 0)`,

    // Every coupon was posted as it is listed.
    coupons: sql`
      select 'bond payment ' || payment.id as path, payment.currency as asset,
        trim_scale(payment.amount)::text as expected, trim_scale(coalesce(sum(posting.amount), 0))::text as found
      from bond_payment payment left join ledger_posting posting
        on posting.tenant = payment.tenant and posting.transaction_id = payment.id and posting.asset = payment.currency
      where payment.tenant = ${tenant} group by payment.id, payment.currency, payment.amount
      having payment.amount <> coalesce(sum(posting.amount), 0)`,

    income: incomeCheck(tenant),

    // Every dividend that stands was posted as it is listed: gross from the issuer, tax to the tax office.
    dividends: sql`
      with posted as (
        select transaction_id, sum(amount) filter (where source = 'house:issuer') as gross,
          coalesce(sum(amount) filter (where destination = 'house:tax'), 0) as tax
        from ledger_posting where tenant = ${tenant} and transaction_id in (
          select transaction_id from corporate_entitlement where tenant = ${tenant} and status in ('paid', 'reversed')
        ) group by 1
      )
      select 'dividend ' || own.id || ', ' || what as path, own.currency as asset,
        trim_scale(expected)::text as expected, coalesce(trim_scale(found)::text, 'nothing') as found
      from (select * from corporate_entitlement where tenant = ${tenant} and transaction_id is not null and received is null) own
      left join posted using (transaction_id)
      cross join lateral (values ('gross', own.gross, posted.gross), ('tax', own.tax, posted.tax)) compared (what, expected, found)
      where expected is distinct from found`,

    // Every posting of a currency account has its line, and every line what stood there afterwards.
    movements: sql`
      with line as (
        select path, asset, seq, transaction_id, line, amount, input_after, output_after, booked_at,
          lag(input_after, 1, 0) over ordered as input, lag(output_after, 1, 0) over ordered as output,
          lag(seq, 1, 0::bigint) over ordered as before, lag(booked_at) over ordered as earlier
        from account_movement where tenant = ${tenant}
        window ordered as (partition by path, asset order by seq)
      ), side as (
        select destination as path, asset, transaction_id, line, amount from ledger_posting where tenant = ${tenant}
        union all
        select source, asset, transaction_id, line, -amount from ledger_posting where tenant = ${tenant}
      )
      select path, asset, 'posting ' || transaction_id || '/' || line || ' ' || coalesce(trim_scale(side.amount)::text, 'none') as expected,
        coalesce(trim_scale(line.amount)::text, 'none') as found
      from (select * from side where path like 'client:%:cash' and asset ~ '^[A-Z]{3}$') side full join line using (path, asset, transaction_id, line)
      where side.amount is distinct from line.amount
      union all
      select path, asset, 'line ' || before + 1 || ' after the one before', 'line ' || seq || ' ' || trim_scale(input_after - output_after)::text
      from line
      where seq <> before + 1 or earlier > booked_at
        or input_after <> input + greatest(amount, 0) or output_after <> output + greatest(-amount, 0)
      union all
      select balance.path, balance.asset, trim_scale(balance.input)::text || '/' || trim_scale(balance.output)::text || '/' || balance.moves,
        coalesce(trim_scale(last.input_after)::text || '/' || trim_scale(last.output_after)::text || '/' || last.seq, 'none')
      from account_balance balance
      left join lateral (
        select * from account_movement each where each.tenant = balance.tenant and each.path = balance.path and each.asset = balance.asset
        order by seq desc limit 1
      ) last on true
      where balance.tenant = ${tenant} and balance.path like 'client:%:cash' and balance.asset ~ '^[A-Z]{3}$'
        and (last.seq is distinct from balance.moves or last.input_after <> balance.input or last.output_after <> balance.output)`,

    changes: changesCheck(tenant),
    ...lotChecks(tenant),
    plans: planCheck(tenant),
  } as const satisfies Readonly<Record<string, SQL>>;
}

/** What every account holds of every asset, by its postings alone. */
function foldOf(tenant: string): SQL {
  return sql`
    select path, asset, sum(amount) as amount from (
      select destination as path, asset, amount from ledger_posting where tenant = ${tenant}
      union all
      select source, asset, -amount from ledger_posting where tenant = ${tenant}
    ) side group by path, asset`;
}
