import type { components } from '#api/client.gen.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { feeOf, reportFees, type ReportFee } from '#core/report/report-fee.ts';
import type { YearMoney } from './read-year-money.ts';

export interface YearIncome {
  readonly kind: components['schemas']['ReportedIncome']['kind'];
  readonly product: string | null;
  readonly currency: string;
  readonly amount: string;
}

export interface YearFee {
  readonly kind: ReportFee;
  readonly currency: string;
  readonly amount: string;
}

/** Income beside dividends and gains; what was paid and taken back in one year is not there. */
export function incomeOf(money: readonly YearMoney[]): readonly YearIncome[] {
  return added(
    money.flatMap((row) => {
      const kind = incomeKind(row);
      const { product, currency, received } = row;
      return kind === null ? [] : [{ kind, product, currency, amount: received }];
    }),
  );
}

/** What was paid beside prices, by what for; tax withheld from dividends stands with them. */
export function feesOf(money: readonly YearMoney[]): readonly YearFee[] {
  const fees = money.flatMap((row) => {
    const { kind, account, currency, received } = row;
    if (incomeKind(row) !== null || kind === 'dividend.pay') return [];
    return [{ kind: feeOf(kind, account), currency, amount: toBig(received).times(-1).toFixed() }];
  });
  return reportFees.flatMap((kind) =>
    [...added(fees.filter((fee) => fee.kind === kind))].sort((a, b) =>
      a.currency < b.currency ? -1 : 1,
    ),
  );
}

function incomeKind({ kind, account }: YearMoney): YearIncome['kind'] | null {
  if (account === 'promotion') return 'bonus';
  if (account === 'interest') return kind.startsWith('product.') ? 'interest' : null;
  return account === 'issuer' && kind !== 'dividend.pay' ? 'other' : null;
}

/** One row for everything that differs in its amount alone, and none where that is nothing. */
function added<Row extends { readonly amount: string; readonly currency: string }>(
  rows: readonly Row[],
): readonly Row[] {
  const nameOf = ({ amount: _amount, ...rest }: Row) => JSON.stringify(rest);
  return [...new Set(rows.map(nameOf))]
    .flatMap((name) => {
      const own = rows.filter((row) => nameOf(row) === name);
      const [first] = own;
      return first === undefined
        ? []
        : [{ ...first, amount: sum(own.map(({ amount }) => amount)) }];
    })
    .filter(({ amount }) => compare(amount, '0') !== 0);
}
