import type { components } from '#api/client.gen.ts';
import { dividendFigures } from '#core/corporate/dividend-figures.ts';
import { roundTo, sum, toBig } from '#core/money.ts';
import type { CorporateActionRow, EntitlementRow } from '#server/db/tables/corporate.ts';
import type { ExpectedDividend, OwnDividend } from './dividend-record-service.ts';
import type { IncomeOfMonth } from './income-month-service.ts';

type Schemas = components['schemas'];

/** A dividend as everybody reads it. */
export function wireStockAction(row: CorporateActionRow): Schemas['StockAction'] {
  return {
    id: row.id,
    kind: row.kind,
    currency: row.currency,
    per_share: toBig(row.perShare).toFixed(),
    tax_percent: toBig(row.taxPercent).toFixed(),
    ex_on: row.exOn,
    record_on: row.recordOn,
    pays_on: row.paysOn,
  };
}

/** What a client has of a dividend. */
export function wireDividend({ action, entitlement }: OwnDividend): Schemas['Dividend'] {
  return {
    ...wireStockAction(action),
    ...stockOf(action),
    id: entitlement.id,
    status: entitlement.status,
    quantity: toBig(entitlement.quantity).toFixed(),
    ...figuresOf(entitlement),
    paid_at: entitlement.paidAt?.toISOString() ?? null,
    remark: entitlement.status === 'due' || entitlement.status === 'paid' ? null : action.remark,
  };
}

/** What a client would get if they held at the ex-date what they hold now. */
export function wireExpected({ action, quantity }: ExpectedDividend): Schemas['NextDividend'] {
  const { currency } = action;
  const terms = {
    perShare: toBig(action.perShare).toFixed(),
    taxPercent: toBig(action.taxPercent).toFixed(),
    currency,
  };
  return {
    ...wireStockAction(action),
    ...stockOf(action),
    is_fixed: false,
    quantity: toBig(quantity).toFixed(),
    ...dividendFigures(toBig(quantity).toFixed(), terms),
  };
}

/** What a client gets on the payment date. */
export function wireDue({ action, entitlement }: OwnDividend): Schemas['NextDividend'] {
  return {
    ...wireStockAction(action),
    ...stockOf(action),
    is_fixed: true,
    quantity: toBig(entitlement.quantity).toFixed(),
    ...figuresOf(entitlement),
  };
}

/** Years with their months, the newest first; a sum for each currency, since none is converted. */
export function wireYears(months: readonly IncomeOfMonth[]): Schemas['IncomeYear'][] {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  return years.flatMap((year) => {
    const ofYear = months.filter(({ month }) => month.startsWith(year));
    const currencies = [...new Set(ofYear.map(({ currency }) => currency))].sort();
    return currencies.map((currency) => {
      const lines = ofYear.filter((each) => each.currency === currency);
      return {
        year: Number(year),
        currency,
        ...sumsOf(lines, currency),
        months: lines.map((line) => ({
          month: Number(line.month.slice(5)),
          ...sumsOf([line], currency),
        })),
      };
    });
  });
}

function sumsOf(lines: readonly Pick<IncomeOfMonth, 'gross' | 'tax'>[], currency: string) {
  const gross = sum(lines.map((line) => line.gross));
  const tax = sum(lines.map((line) => line.tax));
  return shown({ gross, tax, net: toBig(gross).minus(tax).toFixed() }, currency);
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

function stockOf({ instrument, name }: CorporateActionRow) {
  const at = instrument.indexOf(':');
  return { market: instrument.slice(0, at), symbol: instrument.slice(at + 1), name };
}
