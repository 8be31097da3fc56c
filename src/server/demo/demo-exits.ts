import { zonedInstant } from '#core/zoned-time.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { hasClosed } from '#server/rules/product/price-day.ts';
import { fundCutOff } from './demo-funds.ts';

/** What a client of a demonstration, or the desk for them, did with a product after its purchase, or instead of it. */
export type ExitScene =
  | {
      readonly of: 'savings';
      readonly act: 'apply';
      readonly code: string;
      readonly amount: number;
    }
  | { readonly of: 'savings'; readonly act: 'reject' | 'leave'; readonly code: string }
  | { readonly of: 'fund'; readonly act: 'redeem' | 'book' | 'cancel'; readonly code: string }
  | { readonly of: 'bond'; readonly act: 'sell'; readonly code: string; readonly face: number }
  | { readonly of: 'bond'; readonly act: 'withdraw'; readonly code: string }
  | { readonly of: 'note'; readonly act: 'withdraw'; readonly code: string }
  | { readonly of: 'quant'; readonly act: 'reverse' | 'leave' | 'settle'; readonly code: string };

/** By days before now: what is not held any more, what is being paid out, and what was refused or taken back. */
export const demoExits: readonly (readonly [daysAgo: number, scene: ExitScene])[] = [
  [7, { of: 'savings', act: 'apply', code: 'select-365', amount: 5_000 }],
  [6, { of: 'savings', act: 'reject', code: 'select-365' }],
  [0.4, { of: 'savings', act: 'apply', code: 'select-365', amount: 5_000 }],
  // Paid on the next day.
  [0, { of: 'savings', act: 'leave', code: 'earn-daily' }],
  [12, { of: 'fund', act: 'redeem', code: 'fund-world' }],
  [1.2, { of: 'fund', act: 'cancel', code: 'fund-money' }],
  [0, { of: 'fund', act: 'book', code: 'fund-world' }],
  [9, { of: 'bond', act: 'sell', code: 'bond-state', face: 500 }],
  [1.9, { of: 'bond', act: 'withdraw', code: 'bond-corporate' }],
  [5, { of: 'note', act: 'withdraw', code: 'note-protected' }],
  [79.2, { of: 'quant', act: 'reverse', code: 'strategy-steady' }],
  [0, { of: 'quant', act: 'leave', code: 'strategy-steady' }],
  [0, { of: 'quant', act: 'settle', code: 'strategy-short' }],
];

/** An hour before orders of funds closed for the last time: what is redeemed then has its price, and is not paid yet. */
export function lastFundOrders(timezone: string, now: Date): Date {
  const calendar = { timezone, cutOff: fundCutOff, holidays: [] };
  let day = dayNumber(now.toISOString().slice(0, 10)) + 1;
  while (!hasClosed(calendar, dayOfNumber(day), now.getTime())) day -= 1;
  return new Date(zonedInstant(timezone, day, fundCutOff - 60));
}
