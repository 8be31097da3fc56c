import { compare } from '#core/money.ts';
import type { Product } from './product.ts';

/** What a catalogue can be narrowed to. */
export const shownKinds = ['all', 'fixed', 'flex', 'daily'] as const;
export type ShownKind = (typeof shownKinds)[number];

export function isShown({ subtype }: Pick<Product, 'subtype'>, kind: ShownKind): boolean {
  return kind === 'all' || subtype === kind;
}

const order: readonly Product['subtype'][] = ['flex', 'daily', 'fixed'];

/** Money that can be taken out first, then by term, then by what they pay. */
export function inOrder(products: readonly Product[]): readonly Product[] {
  return [...products].sort(
    (a, b) =>
      order.indexOf(a.subtype) - order.indexOf(b.subtype) ||
      (a.days ?? 0) - (b.days ?? 0) ||
      compare(a.annual_rate ?? '0', b.annual_rate ?? '0') ||
      (a.code < b.code ? -1 : 1),
  );
}
