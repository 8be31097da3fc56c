import { foldText } from '#core/text-match.ts';

/**
 * How well a stock fits the words typed, 0 best; `null` when it does not. The symbol comes first, then the beginning
 * of the name, then the beginning of any of its words, then anything inside it.
 */
export function searchRank(query: string, symbol: string, name: string): number | null {
  const wanted = foldText(query);
  if (wanted === '') return null;
  const [code, folded] = [foldText(symbol), foldText(name)];
  if (code === wanted) return 0;
  if (code.startsWith(wanted)) return 1;
  if (folded.startsWith(wanted)) return 2;
  const words = folded.split(/\s+/);
  const parts = wanted.split(/\s+/);
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 3;
  return parts.every((part) => folded.includes(part) || code.includes(part)) ? 4 : null;
}
