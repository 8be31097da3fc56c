// What people write for a currency beside the signs and names that the languages have for it.
const colloquial: Readonly<Record<string, readonly string[]>> = {
  CNY: ['元', '圆', '圓', 'rmb', '￥'],
  INR: ['rs', 'rs.', 'रु', 'रु.', '₨'],
  JPY: ['円', '￥'],
  PLN: ['zl', 'złoty', 'złote', 'złotych'],
  TRY: ['tl', '₺'],
  USD: ['us$'],
};
const languages = ['en-US', 'es-ES', 'hi-IN', 'pl-PL', 'tr-TR', 'zh-CN'];
const displays = ['code', 'symbol', 'narrowSymbol', 'name'] as const;
// One of each form that these languages count in.
const counts = [1, 2, 5, 1.5];
const known = new Map<string, ReadonlySet<string>>();

/** A typed amount without what was written for its currency. */
export type Unmarked =
  | { readonly kind: 'amount'; readonly text: string }
  /** It says another currency, or there are words at it that mean something else. */
  | { readonly kind: 'otherCurrency' | 'words' };

/** Takes the sign, code or name of a currency from one end of an amount, or from both. `null` takes any currency's. */
export function withoutMark(typed: string, currency: string | null): Unmarked {
  const text = typed.replace(/\p{Cf}/gu, '').trim();
  const before = /^[\p{Sc}\p{L}][\p{Sc}\p{L}\p{M}\s]*\.?/u.exec(text)?.[0] ?? '';
  // A point belongs to the amount (`$.50`) where the mark is no abbreviation (`Rs.500`).
  const lead =
    before.endsWith('.') && !colloquial[currency ?? '']?.includes(folded(before))
      ? before.slice(0, -1)
      : before;
  const rest = text.slice(lead.length);
  const tail = /[\p{Sc}\p{L}][\p{Sc}\p{L}\p{M}\s]*\.?$/u.exec(rest)?.[0] ?? '';
  for (const mark of [lead, tail]) {
    if (mark.trim() === '' || isOwn(mark, currency)) continue;
    return { kind: isCurrency(mark) ? 'otherCurrency' : 'words' };
  }
  return { kind: 'amount', text: rest.slice(0, rest.length - tail.length).trim() };
}

function isOwn(mark: string, currency: string | null): boolean {
  const bare = folded(mark);
  if (currency === null) return isCurrency(mark) || Object.values(colloquial).flat().includes(bare);
  const marks = marksOf(currency);
  return marks.has(bare) || marks.has(bare.replace(/\.$/, ''));
}

function isCurrency(mark: string): boolean {
  const bare = folded(mark);
  return (
    /\p{Sc}/u.test(bare) ||
    ['zł', 'zł.'].includes(bare) ||
    Intl.supportedValuesOf('currency').includes(bare.toUpperCase())
  );
}

function marksOf(currency: string): ReadonlySet<string> {
  const found = known.get(currency);
  if (found !== undefined) return found;
  // A form is there before its account is.
  if (currency === '') return new Set();
  const said = languages.flatMap((locale) =>
    displays.flatMap((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay,
      });
      return counts.flatMap((count) =>
        format
          .formatToParts(count)
          .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
      );
    }),
  );
  const marks = new Set([...said, ...(colloquial[currency] ?? [])].map(folded));
  known.set(currency, marks);
  return marks;
}

function folded(mark: string): string {
  return mark.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
