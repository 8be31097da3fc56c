import type { Icon } from '#config/screen.gen.ts';
import type { RecentStock } from './recent-stocks.ts';

export const optionGroups = [
  'recent',
  'screens',
  'actions',
  'stocks',
  'orders',
  'products',
  'movements',
  'help',
] as const;
export type OptionGroup = (typeof optionGroups)[number];

interface Named {
  /** Unique in the palette. */
  readonly key: string;
  readonly group: OptionGroup;
  choose(): void;
}

/** A stock, which shows where it trades and its price. */
export interface StockOption extends Named {
  readonly stock: RecentStock;
}

/** Anything else that has a name: a screen, an action, a product, an order, a line of a statement. */
export interface PlainOption extends Named {
  readonly name: string;
  /** What the name leaves open: the theme, the day. */
  readonly detail?: string;
  readonly icon: Icon;
  /** A figure at the end of the line. */
  readonly figure?: string;
}

export type PaletteOption = StockOption | PlainOption;
