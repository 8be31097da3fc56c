import { Big } from 'livery/blocks';

export interface Plan {
  readonly start: string;
  readonly monthly: string;
  readonly years: number;
  /** Percent a year. */
  readonly growth: string;
}

/** What the plan has come to at the end of each year, today first, as decimal texts. Growth is added monthly. */
export function planValues({ start, monthly, years, growth }: Plan): string[] {
  const factor = Big(growth).div(1_200).plus(1);
  const values = [Big(start)];
  let value = Big(start);
  for (let month = 1; month <= years * 12; month += 1) {
    // Beyond a ten-thousandth of a cent digits only cost time.
    value = value.times(factor).plus(monthly).round(6);
    if (month % 12 === 0) values.push(value);
  }
  return values.map((one) => one.toFixed(2));
}
