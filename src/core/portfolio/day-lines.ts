import { roundTo, sum, toBig } from '#core/money.ts';

/** A holding as far as its day goes, decimals; `rate` units of `home` for one of its own currency. */
export interface HeldDay {
  readonly quantity: string;
  /** In the currency of the portfolio. */
  readonly value: string;
  readonly change: string;
  readonly rate: string;
  /** Where it was traded since the previous close, in its own currency. */
  readonly traded?:
    | { readonly opening: string; readonly paid_in: string; readonly taken_out: string }
    | undefined;
}

/** What the day's result of a holding is made of, in the portfolio's currency: `now` − `opening` − `paidIn` + `takenOut`. */
export interface DayLines {
  readonly now: string;
  /** What was held at the previous close, and its worth then. */
  readonly quantity: string;
  readonly opening: string;
  /** What was bought and sold since, fees apart; `null` where nothing was. */
  readonly paidIn: string | null;
  readonly takenOut: string | null;
}

/** The lines as they are shown in the portfolio's currency, `home`: they add up to the change to its last minor unit. */
export function dayLines(
  { quantity, value, change, rate, traded }: HeldDay,
  home: string,
): DayLines {
  const shown = (amount: string | undefined) =>
    amount === undefined || toBig(amount).eq(0)
      ? null
      : roundTo(toBig(amount).times(rate), home, 'halfEven');
  const paidIn = shown(traded?.paid_in);
  const takenOut = shown(traded?.taken_out);
  return {
    now: value,
    quantity: traded?.opening ?? quantity,
    // The rest, so that the lines add up as they are shown.
    opening: toBig(sum([value, takenOut ?? '0']))
      .minus(sum([change, paidIn ?? '0']))
      .toFixed(),
    paidIn,
    takenOut,
  };
}
