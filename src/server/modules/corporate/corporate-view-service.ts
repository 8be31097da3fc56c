import type { components } from '#api/client.gen.ts';
import { dividendFigures } from '#server/rules/corporate/dividend-figures.ts';
import {
  incomeYears,
  type IncomeOfMonth,
  type IncomeYear,
} from '#server/rules/corporate/income-years.ts';
import { roundTo, toBig } from '#core/money.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import type { ExpectedDividend, OwnDividend } from './dividend-record-service.ts';
import { termsOf } from './entitlement-service.ts';

type Schemas = components['schemas'];

/** A dividend or a split as everybody reads it. */
export function wireStockAction(row: CorporateActionRow): Schemas['StockAction'] {
  return {
    ...daysOf(row),
    kind: row.kind,
    per_share: row.perShare === null ? null : toBig(row.perShare).toFixed(),
    tax_percent: row.taxPercent === null ? null : toBig(row.taxPercent).toFixed(),
    new_shares: row.newShares,
    old_shares: row.oldShares,
  };
}

function wireDividendAction(row: CorporateActionRow) {
  const { perShare, taxPercent } = termsOf(row);
  return {
    ...daysOf(row),
    kind: 'dividend' as const,
    per_share: perShare,
    tax_percent: taxPercent,
  };
}

function daysOf(row: CorporateActionRow) {
  return {
    id: row.id,
    currency: row.currency,
    ex_on: row.exOn,
    record_on: row.recordOn,
    pays_on: row.paysOn,
  };
}

/** What a client has of a dividend. */
export function wireDividend({ action, entitlement }: OwnDividend): Schemas['Dividend'] {
  return {
    ...wireDividendAction(action),
    ...listedAt(action.instrument),
    name: action.name,
    id: entitlement.id,
    status: entitlement.status,
    quantity: toBig(entitlement.quantity).toFixed(),
    ...figuresOf(entitlement),
    paid_at: entitlement.paidAt?.toISOString() ?? null,
    of_plan: entitlement.planId !== null,
    remark: entitlement.status === 'due' || entitlement.status === 'paid' ? null : action.remark,
  };
}

/** What a client would get if they held at the ex-date what they hold now. */
export function wireExpected({ action, quantity }: ExpectedDividend): Schemas['NextDividend'] {
  return {
    ...wireDividendAction(action),
    ...listedAt(action.instrument),
    name: action.name,
    is_fixed: false,
    quantity: toBig(quantity).toFixed(),
    ...dividendFigures(toBig(quantity).toFixed(), termsOf(action)),
  };
}

/** What a client gets on the payment date. */
export function wireDue({ action, entitlement }: OwnDividend): Schemas['NextDividend'] {
  return {
    ...wireDividendAction(action),
    ...listedAt(action.instrument),
    name: action.name,
    is_fixed: true,
    quantity: toBig(entitlement.quantity).toFixed(),
    ...figuresOf(entitlement),
  };
}

/** Years with their months, in the precision of their currencies. */
export function wireYears(months: readonly IncomeOfMonth[]): Schemas['IncomeYear'][] {
  return incomeYears(months).map((year) => ({
    year: year.year,
    currency: year.currency,
    ...shownByKind(year, year.currency),
    months: year.months.map((month) => ({
      month: month.month,
      ...shownByKind(month, year.currency),
    })),
  }));
}

function shownByKind(
  { kinds, ...sums }: Pick<IncomeYear, 'kinds' | 'gross' | 'tax' | 'net'>,
  currency: string,
) {
  return {
    ...shown(sums, currency),
    kinds: kinds.map(({ kind, ...own }) => ({ kind, ...shown(own, currency) })),
  };
}

function figuresOf({ gross, tax, net, currency }: EntitlementRow) {
  return shown({ gross, tax, net }, currency);
}

function shown(
  { gross, tax, net }: { readonly gross: string; readonly tax: string; readonly net: string },
  currency: string,
) {
  const show = (amount: string) => roundTo(amount, currency, 'halfEven');
  return { gross: show(gross), tax: show(tax), net: show(net) };
}
