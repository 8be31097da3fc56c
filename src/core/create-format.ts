export interface MoneyParts {
  /** Everything up to the decimal sign, currency sign included. */
  readonly lead: string;
  /** Decimal sign and minor units; empty for currencies without them. */
  readonly cents: string;
  /** What follows, in languages that put the currency last. */
  readonly tail: string;
}

export interface Format {
  /** `€ 1,250.00`, from a decimal string, exactly. */
  money(amount: string, currency: string, options?: { signed?: boolean }): string;
  moneyParts(amount: string, currency: string): MoneyParts;
  /** `12.5K`: a value of a scale, in as few letters as the language has for it. */
  compact(value: number): string;
  /** A price with all its digits, without currency. */
  price(value: string): string;
  /** A price's change, always with its sign. */
  signed(value: string): string;
  /** A quantity or a plain number. */
  number(value: string): string;
  /** `0.78 %` from `0.78`, always with its sign. */
  percent(value: string): string;
  /** `69 %` from a share of 0–1. */
  share(value: number): string;
  /** `33.34 %` from `33.34`: a part of a whole, without a sign. */
  part(value: string): string;
  /** `33.30 %` from `33.30`: a part of a whole with all its digits, as a column shows it. */
  weight(value: string): string;
  /** `24 ms`, rounded. */
  milliseconds(value: number): string;
  time(at: Date | number): string;
  day(at: Date | number): string;
  /** Day and time to the minute. */
  moment(at: Date | number): string;
  /** A day of the calendar (`YYYY-MM-DD`), the same one in every time zone. */
  date(day: string): string;
}

/**
 * Formatters of one language. Amounts stay decimal strings throughout: `Intl.NumberFormat` formats a string
 * exactly, a number would lose digits.
 */
export function createFormat(locale: string, timeZone?: string): Format {
  const numbers = new Map<string, NumberStyle>();
  const zone = timeZone === undefined ? {} : { timeZone };
  // Made when first asked for: most of what is drawn shows no date, and making one costs as much as drawing a row.
  const clock = dateStyle({
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const calendar = dateStyle({ day: 'numeric', month: 'short', year: 'numeric' });
  const moments = dateStyle({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const dates = dateStyle({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

  function dateStyle(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
    let made: Intl.DateTimeFormat | undefined;
    return (at) => (made ??= new Intl.DateTimeFormat(locale, { ...zone, ...options })).format(at);
  }

  function formatter(options: Intl.NumberFormatOptions): NumberStyle {
    const key = JSON.stringify(options);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    // Spanish and Polish leave four digits ungrouped, which reads badly in a column with five.
    const made = numberStyle(new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }));
    numbers.set(key, made);
    return made;
  }

  const currencyFormat = (currency: string, signed = false) =>
    formatter({
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(signed ? { signDisplay: 'exceptZero' as const } : {}),
    });
  const digitsOf = (value: string) => Math.min(20, value.split('.')[1]?.length ?? 0);

  return {
    money: (amount, currency, options) =>
      currencyFormat(currency, options?.signed).format(exact(amount)),
    moneyParts: (amount, currency) => parts(currencyFormat(currency).parts(exact(amount))),
    compact: (value) => formatter({ notation: 'compact', maximumFractionDigits: 2 }).format(value),
    price: (value) => fixed(value),
    signed: (value) =>
      formatter({ ...digits(digitsOf(value)), signDisplay: 'exceptZero' }).format(exact(value)),
    number: (value) => formatter({ maximumFractionDigits: 8 }).format(exact(value)),
    percent: (value) =>
      formatter({ style: 'unit', unit: 'percent', ...digits(2), signDisplay: 'exceptZero' }).format(
        exact(value),
      ),
    part: (value) =>
      formatter({ style: 'unit', unit: 'percent', maximumFractionDigits: 8 }).format(exact(value)),
    weight: (value) =>
      formatter({ style: 'unit', unit: 'percent', ...digits(digitsOf(value)) }).format(
        exact(value),
      ),
    share: (value) => shareOf(value),
    milliseconds: (value) =>
      formatter({ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(value),
    time: clock,
    day: calendar,
    moment: moments,
    date: (day) => dates(Date.parse(`${day}T00:00:00Z`)),
  };

  // What is there must not read as nothing.
  function shareOf(value: number): string {
    const whole = formatter({ style: 'percent', maximumFractionDigits: 0 });
    return value > 0 && value < 0.005 ? `< ${whole.format(0.01)}` : whole.format(value);
  }

  function fixed(value: string): string {
    return formatter(digits(digitsOf(value))).format(exact(value));
  }
}

/** The same without amounts of money: what a client owns, where others may be looking. Prices and percents stay. */
export function withoutAmounts(format: Format): Format {
  return {
    ...format,
    money: () => hiddenAmount,
    moneyParts: () => ({ lead: hiddenAmount, cents: '', tail: '' }),
    compact: () => '',
  };
}

const hiddenAmount = '••••';

interface NumberStyle {
  format(value: Intl.StringNumericLiteral | number): string;
  parts(value: Intl.StringNumericLiteral | number): readonly Intl.NumberFormatPart[];
}

/** A formatter whose minus is one (U+2212): as wide as a plus, where English data have a hyphen. */
function numberStyle(style: Intl.NumberFormat): NumberStyle {
  const withMinus = (text: string) => text.replaceAll('-', '−');
  return {
    format: (value) => withMinus(style.format(value)),
    parts: (value) =>
      style.formatToParts(value).map((part) => ({ ...part, value: withMinus(part.value) })),
  };
}

function digits(count: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}

/** The type that Intl's declarations ask of a decimal string. */
function exact(value: string): Intl.StringNumericLiteral {
  return value as Intl.StringNumericLiteral;
}

function parts(all: readonly Intl.NumberFormatPart[]): MoneyParts {
  const decimal = all.findIndex((part) => part.type === 'decimal');
  if (decimal === -1) return { lead: join(all), cents: '', tail: '' };
  return {
    lead: join(all.slice(0, decimal)),
    cents: join(all.slice(decimal, decimal + 2)),
    tail: join(all.slice(decimal + 2)),
  };
}

function join(all: readonly Intl.NumberFormatPart[]): string {
  return all.map((part) => part.value).join('');
}
