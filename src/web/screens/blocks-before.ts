import type { Screen } from '#config/screen.gen.ts';

type Regions = Screen['regions'];

/**
 * Which blocks stand above each block, by their place over all regions: header, main, aside. Side by side a column is moved
 * by the header and by itself alone; on a narrow window the aside stands below the main column.
 */
export function blocksBefore(
  { header = [], main, aside = [] }: Regions,
  isWide: boolean,
): readonly (readonly number[])[] {
  const places = [...header, ...main, ...aside].map((_, place) => place);
  const beside = header.length + main.length;
  return places.map((place) =>
    places.filter(
      (other) =>
        other < place && (!isWide || place < beside || other < header.length || other >= beside),
    ),
  );
}
