/** Families of products as a profile names them: types of specification §3. */
export const productFamilies = [
  'stock',
  'ipo',
  'block',
  'otc',
  'fund',
  'bond',
  'quant',
  'savings',
  'earn',
  'subscribe',
  'spo',
] as const;
export type ProductFamily = (typeof productFamilies)[number];

/** What each feature that is about products is about; the others do not depend on what is sold. */
const familiesOf: Readonly<Record<string, readonly ProductFamily[]>> = {
  products: ['stock', 'block', 'otc', 'fund', 'bond', 'quant', 'savings', 'earn', 'subscribe'],
  ipo: ['ipo', 'spo'],
  offering: ['ipo', 'spo'],
  // A plan of day trading is a product of stocks (specification §3).
  ai_trade: ['stock'],
};

/** Features of which nothing is left where only these families are offered; none where `families` is `undefined`, which is all. */
export function featuresWithout(families: readonly string[] | undefined): readonly string[] {
  if (families === undefined) return [];
  return Object.entries(familiesOf)
    .filter(([, about]) => !about.some((family) => families.includes(family)))
    .map(([feature]) => feature);
}
