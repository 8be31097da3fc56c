import type { ProductFamily } from '#core/product/product-family.ts';

const folder = 'src/web/features/product';

/** What the catalogue opens for products of some families alone: it asks for each when one of them is opened. */
export const familyChunks: Readonly<Record<string, readonly ProductFamily[]>> = {
  [`${folder}/bond-sheet.tsx`]: ['bond'],
  [`${folder}/fund-sheet.tsx`]: ['fund'],
  [`${folder}/note-sheet.tsx`]: ['subscribe'],
  [`${folder}/placing-sheet.tsx`]: ['stock', 'block', 'otc'],
  [`${folder}/product-sheet.tsx`]: ['savings', 'earn'],
  [`${folder}/quant-sheet.tsx`]: ['quant'],
};

/** Whether a chunk is of families none of which are among these; `undefined` is all there are. */
export function isUnsoldChunk(source: string, families: ReadonlySet<string> | undefined): boolean {
  const about = familyChunks[source];
  return (
    about !== undefined && families !== undefined && !about.some((family) => families.has(family))
  );
}
