// The noughts of the scripts of Unicode whose digits people write amounts with; the other nine follow each.
const noughts = '٠۰०০੦૦୦௦౦೦൦๐';

const digits = new Map(
  [...noughts].flatMap((nought) => {
    const first = nought.codePointAt(0) ?? 0;
    return Array.from(
      { length: 10 },
      (_, value) => [String.fromCodePoint(first + value), String(value)] as const,
    );
  }),
);

/** The same text with the digits of Arabic, Devanagari and other scripts as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit);
}
