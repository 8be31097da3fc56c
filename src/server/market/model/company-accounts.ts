import { noise } from './noise.ts';
import type { Sector } from './sector.ts';

/** What a company earned, owned and paid in a quarter; whole units of its currency. */
export interface QuarterAccounts {
  /** Quarters since the year 0: year × 4 + quarter (0–3). */
  readonly quarter: number;
  readonly income: IncomeStatement;
  readonly balance: BalanceSheet;
  readonly cashFlow: CashFlow;
}

export interface IncomeStatement {
  readonly revenue: number;
  readonly costOfRevenue: number;
  readonly grossProfit: number;
  readonly operatingExpenses: number;
  readonly operatingIncome: number;
  readonly interest: number;
  readonly incomeBeforeTax: number;
  readonly tax: number;
  readonly netIncome: number;
}

export interface BalanceSheet {
  readonly cash: number;
  readonly receivables: number;
  readonly inventory: number;
  readonly fixedAssets: number;
  readonly totalAssets: number;
  readonly payables: number;
  readonly debt: number;
  readonly totalLiabilities: number;
  readonly equity: number;
}

export interface CashFlow {
  readonly operating: number;
  readonly investing: number;
  readonly financing: number;
  readonly netChange: number;
  /** Spent on fixed assets; a part of investing. */
  readonly capitalExpenditure: number;
  /** Paid to shareholders; a part of financing. */
  readonly dividends: number;
}

export interface CompanyModel {
  readonly seed: number;
  readonly sector: Sector;
  /** What all shares are worth at the price around which the stock wanders, in whole units. */
  readonly worth: number;
}

interface SectorShape {
  /** Of revenue. */
  readonly cost: number;
  readonly expenses: number;
  /** Of a quarter's cost. */
  readonly inventory: number;
  /** Fixed assets, as quarters of revenue. */
  readonly fixed: number;
  /** Of fixed assets. */
  readonly debt: number;
  /** Growth of revenue in a year. */
  readonly growth: number;
}

const shapes: Readonly<Record<Sector, SectorShape>> = {
  technology: { cost: 0.44, expenses: 0.31, inventory: 0.2, fixed: 2, debt: 0.3, growth: 0.09 },
  health: { cost: 0.42, expenses: 0.36, inventory: 0.6, fixed: 2.6, debt: 0.4, growth: 0.06 },
  financials: { cost: 0.4, expenses: 0.33, inventory: 0, fixed: 6, debt: 0.6, growth: 0.04 },
  industrials: { cost: 0.66, expenses: 0.2, inventory: 0.5, fixed: 3, debt: 0.5, growth: 0.04 },
  energy: { cost: 0.68, expenses: 0.16, inventory: 0.3, fixed: 6, debt: 0.5, growth: 0.03 },
  utilities: { cost: 0.62, expenses: 0.16, inventory: 0.1, fixed: 9, debt: 0.6, growth: 0.03 },
  consumer: { cost: 0.6, expenses: 0.27, inventory: 0.6, fixed: 2.4, debt: 0.4, growth: 0.04 },
  materials: { cost: 0.69, expenses: 0.16, inventory: 0.6, fixed: 4, debt: 0.45, growth: 0.03 },
  telecom: { cost: 0.48, expenses: 0.3, inventory: 0.1, fixed: 7, debt: 0.6, growth: 0.02 },
  realEstate: { cost: 0.45, expenses: 0.2, inventory: 0, fixed: 20, debt: 0.5, growth: 0.03 },
};

/** The first quarter there are accounts of: the first of 2015. */
export const firstQuarter = 2015 * 4;

/** The quarter that an instant (ms) is in, counted as above; by UTC. */
export function quarterAt(instant: number): number {
  const day = new Date(instant);
  return day.getUTCFullYear() * 4 + Math.floor(day.getUTCMonth() / 3);
}

const taxRate = 0.24;
const interestRate = 0.009;
const wear = 0.02;
// Worth of the shares in years of profit, at the middle of the walk.
const usualEarnings = 17;

/**
 * A company's accounts from the first quarter up to and with `last`, oldest first. Every statement adds up, the cash of a
 * balance is that of the one before and the cash flow between them, and equity moves by profit less dividends alone.
 */
export function companyAccounts(model: CompanyModel, last: number): readonly QuarterAccounts[] {
  const shape = shapes[model.sector];
  let before = openingOf(model, shape);
  const accounts: QuarterAccounts[] = [];
  for (let quarter = firstQuarter; quarter <= last; quarter += 1) {
    const next = quarterAfter(model, shape, before, quarter);
    accounts.push(next);
    before = next.balance;
  }
  return accounts;
}

function quarterAfter(
  model: CompanyModel,
  shape: SectorShape,
  before: BalanceSheet,
  quarter: number,
): QuarterAccounts {
  const drawn = (name: number) => noise(model.seed, quarter, name, 61) - 0.5;
  const revenue = Math.round(trendRevenue(model, shape, quarter) * (1 + 0.07 * drawn(1)));
  const costOfRevenue = Math.round(revenue * (shape.cost + 0.04 * drawn(2)));
  const operatingExpenses = Math.round(revenue * (shape.expenses + 0.05 * drawn(3)));
  const grossProfit = revenue - costOfRevenue;
  const operatingIncome = grossProfit - operatingExpenses;
  const interest = Math.round(before.debt * interestRate);
  const incomeBeforeTax = operatingIncome - interest;
  const tax = Math.max(0, Math.round(incomeBeforeTax * taxRate));
  const netIncome = incomeBeforeTax - tax;

  // What wears out is among the expenses without being paid.
  const worn = Math.round(before.fixedAssets * wear);
  const capitalExpenditure = Math.round(worn * (1.05 + 0.4 * drawn(4)));
  const fixedAssets = before.fixedAssets - worn + capitalExpenditure;
  const receivables = Math.round(revenue * 0.5);
  const inventory = Math.round(costOfRevenue * shape.inventory);
  const payables = Math.round(costOfRevenue * 0.55);
  const tiedUp =
    receivables - before.receivables + inventory - before.inventory - payables + before.payables;
  const operating = netIncome + worn - tiedUp;

  // Dividends give way before the cash does, and debt fills what is missing then.
  const wantedDebt = Math.round(fixedAssets * shape.debt);
  const free = before.cash + operating - capitalExpenditure + wantedDebt - before.debt;
  const reserve = Math.round(revenue * 0.3);
  const wantedDividends = Math.max(0, Math.round(netIncome * 0.45));
  const surplus = Math.max(0, Math.round((free - wantedDividends - 4 * reserve) * 0.5));
  const dividends = Math.max(0, Math.min(wantedDividends + surplus, free - reserve));
  const debt = wantedDebt + Math.max(0, reserve - free);
  const financing = debt - before.debt - dividends;
  const netChange = operating - capitalExpenditure + financing;

  return {
    quarter,
    income: {
      revenue,
      costOfRevenue,
      grossProfit,
      operatingExpenses,
      operatingIncome,
      interest,
      incomeBeforeTax,
      tax,
      netIncome,
    },
    balance: balanceOf({
      cash: before.cash + netChange,
      receivables,
      inventory,
      fixedAssets,
      payables,
      debt,
    }),
    cashFlow: {
      operating,
      investing: -capitalExpenditure,
      financing,
      netChange,
      capitalExpenditure,
      dividends,
    },
  };
}

/** Revenue without the chance of the quarter. At the end of 2020 it earns the usual share of the company's worth. */
function trendRevenue(
  { seed, worth }: CompanyModel,
  { cost, expenses, fixed, debt, growth }: SectorShape,
  quarter: number,
): number {
  const margin = (1 - cost - expenses - fixed * debt * interestRate) * (1 - taxRate);
  const earnings = usualEarnings * (0.8 + 0.5 * noise(seed, 0, 1, 62));
  const years = (quarter - 2020 * 4 - 3) / 4;
  const pace = growth + 0.04 * (noise(seed, 0, 2, 62) - 0.5);
  // The last quarter of a year is the strongest.
  const season = [0.97, 0.99, 1, 1.04][quarter % 4] ?? 1;
  return (worth / earnings / margin / 4) * (1 + pace) ** years * season;
}

function openingOf(model: CompanyModel, shape: SectorShape): BalanceSheet {
  const revenue = trendRevenue(model, shape, firstQuarter - 1);
  const fixedAssets = Math.round(revenue * shape.fixed);
  return balanceOf({
    cash: Math.round(revenue * 0.6),
    receivables: Math.round(revenue * 0.5),
    inventory: Math.round(revenue * shape.cost * shape.inventory),
    fixedAssets,
    payables: Math.round(revenue * shape.cost * 0.55),
    debt: Math.round(fixedAssets * shape.debt),
  });
}

type Held = Pick<BalanceSheet, 'cash' | 'receivables' | 'inventory' | 'fixedAssets'>;
type Owed = Pick<BalanceSheet, 'payables' | 'debt'>;

function balanceOf(parts: Held & Owed): BalanceSheet {
  const { cash, receivables, inventory, fixedAssets, payables, debt } = parts;
  const totalAssets = cash + receivables + inventory + fixedAssets;
  const totalLiabilities = payables + debt;
  return { ...parts, totalAssets, totalLiabilities, equity: totalAssets - totalLiabilities };
}
