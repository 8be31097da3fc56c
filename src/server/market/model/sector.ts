export const sectors = [
  'technology',
  'health',
  'financials',
  'industrials',
  'energy',
  'utilities',
  'consumer',
  'materials',
  'telecom',
  'realEstate',
] as const;
export type Sector = (typeof sectors)[number];
