import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type IncomeYear = Schemas['IncomeYear'];
export type IncomeKind = Schemas['IncomeOfKind']['kind'];
export type Dividend = Schemas['Dividend'];
export type DividendDetail = Schemas['DividendDetail'];
export type NextDividend = Schemas['NextDividend'];

export const dividendTones: Readonly<Record<Dividend['status'], StatusTone>> = {
  due: 'warn',
  paid: 'good',
  cancelled: 'calm',
  reversed: 'danger',
};
