import { randomBytes } from 'node:crypto';

/** Where randomness comes from. Tests may bring a seeded one. */
export type RandomSource = (bytes: number) => Buffer;

export const systemRandom: RandomSource = (bytes) => randomBytes(bytes);

/** UUID version 7: sorts by time, so that new rows stand together in an index. */
export function newId(now: Date, random: RandomSource): string {
  const bytes = Buffer.concat([Buffer.alloc(6), random(10)]);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
