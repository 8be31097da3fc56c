import type { Format } from '../create-format.ts';
import type { ReportFee } from './report-fee.ts';

/** The report of a year, as it travels. */
export interface ReportedYear {
  readonly year: number;
  readonly currency: string;
  readonly gains: { readonly lots: readonly ReportedLot[]; readonly totals: readonly LotSums[] };
  readonly dividends: {
    readonly payments: readonly ReportedPayment[];
    readonly totals: readonly DividendSums[];
  };
  readonly income: {
    readonly sources: readonly ReportedSource[];
    readonly totals: readonly Sum[];
  };
  readonly fees: {
    readonly kinds: readonly (Sum & { readonly kind: ReportFee })[];
    readonly totals: readonly Sum[];
  };
}

interface Sum {
  readonly currency: string;
  readonly amount: string;
}

interface LotSums {
  readonly currency: string;
  readonly proceeds: string;
  readonly cost: string;
  readonly fees: string;
  readonly gain: string;
}

interface DividendSums {
  readonly currency: string;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
}

/** What was booked may be what undoes something. */
interface Booked {
  readonly booked_on: string;
  readonly is_reversal: boolean;
}

interface ReportedLot extends LotSums, Booked {
  readonly symbol: string;
  readonly name: string;
  readonly quantity: string;
  readonly bought_on: string;
  readonly sold_on: string;
  readonly rate: string | null;
  readonly plan_started_on: string | null;
}

interface ReportedPayment extends DividendSums, Booked {
  readonly name: string;
  readonly paid_on: string;
}

interface ReportedSource extends Sum {
  readonly kind: 'interest' | 'bonus' | 'other';
  readonly name: string | null;
}

export type ReportPart = 'gains' | 'dividends' | 'income' | 'fees';

/** Texts of the tables. */
export type ReportText = (
  id:
    | `report.${ReportPart | 'total' | 'reversal' | 'rate' | 'plan'}`
    | `report.column.${ReportColumn}`
    | `report.income.${ReportedSource['kind']}`
    | `report.fee.${ReportFee}`,
) => string;

type ReportColumn =
  | 'name'
  | 'quantity'
  | 'bought'
  | 'sold'
  | 'proceeds'
  | 'cost'
  | 'fees'
  | 'gain'
  | 'paid'
  | 'gross'
  | 'tax'
  | 'net'
  | 'source'
  | 'kind'
  | 'amount';

/** What stands in a column of a line. */
export type ReportCell =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'day'; readonly day: string }
  | { readonly is: 'number'; readonly number: string }
  | { readonly is: 'money'; readonly amount: string; readonly currency: string };

export interface ReportLine {
  readonly cells: readonly ReportCell[];
  readonly currency: string;
  /** That it undoes something, which trading plan sold it, and at which rate its proceeds were exchanged. */
  readonly notes: readonly ReportNote[];
}

export interface ReportNote {
  readonly label: string;
  readonly value: ReportCell;
}

/** A part of the report: the same lines in the same order on the screen, on paper and in a file. */
export interface ReportTable {
  readonly part: ReportPart;
  readonly title: string;
  readonly columns: readonly string[];
  readonly lines: readonly ReportLine[];
  /** One for each currency. */
  readonly totals: readonly ReportLine[];
}

export function reportTables(report: ReportedYear, text: ReportText): readonly ReportTable[] {
  return [
    gainsTable(report, text),
    dividendsTable(report, text),
    incomeTable(report, text),
    feesTable(report, text),
  ];
}

/** A cell as it is read. */
export function cellText(cell: ReportCell, format: Format): string {
  if (cell.is === 'day') return format.date(cell.day);
  if (cell.is === 'number') return format.number(cell.number);
  return cell.is === 'money' ? format.money(cell.amount, cell.currency) : cell.text;
}

/** A cell as a spreadsheet reads it. */
export function cellValue(cell: ReportCell): string {
  if (cell.is === 'day') return cell.day;
  if (cell.is === 'number') return cell.number;
  return cell.is === 'money' ? cell.amount : cell.text;
}

function gainsTable({ gains, currency: home }: ReportedYear, text: ReportText): ReportTable {
  const moneys = ['proceeds', 'cost', 'fees', 'gain'] as const;
  return {
    ...head('gains', ['name', 'quantity', 'bought', 'sold', ...moneys], text),
    lines: gains.lots.map((lot) => ({
      currency: lot.currency,
      cells: [
        { is: 'text', text: `${lot.name} (${lot.symbol})` },
        { is: 'number', number: lot.quantity },
        { is: 'day', day: lot.bought_on },
        { is: 'day', day: lot.sold_on },
        ...moneys.map((column) => money(lot[column], lot.currency)),
      ],
      notes: [
        ...reversalOf(lot, text),
        ...(lot.plan_started_on === null
          ? []
          : [
              {
                label: text('report.plan'),
                value: { is: 'day', day: lot.plan_started_on } as const,
              },
            ]),
        ...(lot.rate === null
          ? []
          : [
              {
                label: `${text('report.rate')} ${lot.currency}/${home}`,
                value: { is: 'number', number: lot.rate } as const,
              },
            ]),
      ],
    })),
    totals: gains.totals.map((total) =>
      totalOf(
        total,
        text,
        3,
        moneys.map((column) => total[column]),
      ),
    ),
  };
}

function dividendsTable({ dividends }: ReportedYear, text: ReportText): ReportTable {
  const moneys = ['gross', 'tax', 'net'] as const;
  return {
    ...head('dividends', ['name', 'paid', ...moneys], text),
    lines: dividends.payments.map((payment) => ({
      currency: payment.currency,
      cells: [
        { is: 'text', text: payment.name },
        { is: 'day', day: payment.paid_on },
        ...moneys.map((column) => money(payment[column], payment.currency)),
      ],
      notes: reversalOf(payment, text),
    })),
    totals: dividends.totals.map((total) =>
      totalOf(
        total,
        text,
        1,
        moneys.map((column) => total[column]),
      ),
    ),
  };
}

function incomeTable({ income }: ReportedYear, text: ReportText): ReportTable {
  return {
    ...head('income', ['source', 'kind', 'amount'], text),
    lines: income.sources.map(({ kind, name, currency, amount }) => ({
      currency,
      cells: [
        { is: 'text', text: name ?? text(`report.income.${kind}`) },
        { is: 'text', text: text(`report.income.${kind}`) },
        money(amount, currency),
      ],
      notes: [],
    })),
    totals: income.totals.map((total) => totalOf(total, text, 1, [total.amount])),
  };
}

function feesTable({ fees }: ReportedYear, text: ReportText): ReportTable {
  return {
    ...head('fees', ['kind', 'amount'], text),
    lines: fees.kinds.map(({ kind, currency, amount }) => ({
      currency,
      cells: [{ is: 'text', text: text(`report.fee.${kind}`) }, money(amount, currency)],
      notes: [],
    })),
    totals: fees.totals.map((total) => totalOf(total, text, 0, [total.amount])),
  };
}

function head(part: ReportPart, columns: readonly ReportColumn[], text: ReportText) {
  return {
    part,
    title: text(`report.${part}`),
    columns: columns.map((column) => text(`report.column.${column}`)),
  };
}

function reversalOf({ is_reversal, booked_on }: Booked, text: ReportText): readonly ReportNote[] {
  return is_reversal
    ? [{ label: text('report.reversal'), value: { is: 'day', day: booked_on } }]
    : [];
}

/** Between its name and its sums a total has nothing to say. */
function totalOf(
  { currency }: { readonly currency: string },
  text: ReportText,
  empty: number,
  amounts: readonly string[],
): ReportLine {
  return {
    currency,
    cells: [
      { is: 'text', text: `${text('report.total')} ${currency}` },
      ...Array.from({ length: empty }, () => ({ is: 'text', text: '' }) as const),
      ...amounts.map((amount) => money(amount, currency)),
    ],
    notes: [],
  };
}

function money(amount: string, currency: string): ReportCell {
  return { is: 'money', amount, currency };
}
