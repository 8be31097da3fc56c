/** A rectangle in shares (0–1) of the whole it is laid out in. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Lays values out as rectangles whose areas are their shares, as square as they can be ("squarified" treemap), in a frame
 * `ratio` times as wide as high. The greatest comes first, at the upper left; what is not above zero gets an empty tile. Answers a
 * tile for each value, in their order.
 */
export function treemap(values: readonly number[], ratio: number): Tile[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const tiles: Tile[] = values.map(() => ({ x: 0, y: 0, width: 0, height: 0 }));
  if (total <= 0) return tiles;
  // Areas are laid out in a frame of `ratio` × 1.
  const areas = values
    .map((value, index) => ({ index, area: (Math.max(0, value) / total) * ratio }))
    .filter(({ area }) => area > 0)
    .sort((one, other) => other.area - one.area);
  let free = { x: 0, y: 0, width: ratio, height: 1 };
  for (let begin = 0; begin < areas.length;) {
    const side = Math.min(free.width, free.height);
    let end = begin + 1;
    while (end < areas.length && isSquarer(areas, begin, end, side)) end += 1;
    free = layRow(areas.slice(begin, end), free, tiles);
    begin = end;
  }
  return tiles.map(({ x, y, width, height }) => ({
    x: x / ratio,
    y,
    width: width / ratio,
    height,
  }));
}

interface Area {
  readonly index: number;
  readonly area: number;
}

/** Whether the row from `begin` is no less square with the area at `end` than without it. */
function isSquarer(areas: readonly Area[], begin: number, end: number, side: number): boolean {
  return worst(areas.slice(begin, end + 1), side) <= worst(areas.slice(begin, end), side);
}

/** How far from a square the worst tile of a row along a side is. */
function worst(row: readonly Area[], side: number): number {
  const sum = row.reduce((total, { area }) => total + area, 0);
  const depth = sum / side;
  return Math.max(...row.map(({ area }) => Math.max(depth / (area / depth), area / depth / depth)));
}

/** Lays a row along the shorter side of what is free. Answers what is left. */
function layRow(row: readonly Area[], free: Tile, tiles: Tile[]): Tile {
  const sum = row.reduce((total, { area }) => total + area, 0);
  const isUpright = free.width >= free.height;
  const depth = sum / (isUpright ? free.height : free.width);
  let along = 0;
  for (const { index, area } of row) {
    const length = area / depth;
    tiles[index] = isUpright
      ? { x: free.x, y: free.y + along, width: depth, height: length }
      : { x: free.x + along, y: free.y, width: length, height: depth };
    along += length;
  }
  return isUpright
    ? { x: free.x + depth, y: free.y, width: Math.max(0, free.width - depth), height: free.height }
    : { x: free.x, y: free.y + depth, width: free.width, height: Math.max(0, free.height - depth) };
}
