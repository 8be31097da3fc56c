/** A number in [0, 1) that depends on its arguments alone: the simulator's only source of chance. */
export function noise(seed: number, a: number, b = 0, c = 0): number {
  let h = seed | 0;
  h = stir(h, a);
  h = stir(h, b);
  h = stir(h, c);
  return settle(h) / 0x1_0000_0000;
}

/** The same, between -√3 and √3: mean 0, variance 1, and never further, so that what is built on it is bounded. */
export function unitNoise(seed: number, a: number, b = 0, c = 0): number {
  return (noise(seed, a, b, c) * 2 - 1) * Math.sqrt(3);
}

/** A 32-bit seed for a name under a parent seed (FNV-1a, settled). */
export function seedOf(parent: number, name: string): number {
  let h = 0x811c9dc5 ^ parent;
  for (let i = 0; i < name.length; i += 1) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193);
  return settle(h) | 0;
}

function stir(h: number, value: number): number {
  let k = Math.imul(value | 0, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const mixed = h ^ Math.imul(k, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function settle(h: number): number {
  let x = h ^ (h >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
