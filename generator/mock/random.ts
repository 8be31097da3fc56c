/** A number from 0 (included) to 1 that a seed and a name give: the same for the same, whatever was asked before. */
export type RandomAt = (name: string) => number;

export function randomFrom(seed: number): RandomAt {
  return (name) => {
    // FNV-1a, then the mixer of MurmurHash3: names that differ in one sign give numbers that have nothing in common.
    let hash = 0x811c9dc5 ^ seed;
    for (let at = 0; at < name.length; at += 1)
      hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
  };
}
