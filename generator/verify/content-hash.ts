import { digestOf, integrityOf } from '#generator/bundle/output-file.ts';
import { oncePer } from '#generator/once-per.ts';

/** SHA-256 in hex. Bundles share most of their files, and each of those is read once. */
export const contentDigest = oncePer((content: Buffer) => digestOf(content));

/** The part of a content's SHA-256 that a file's name carries. */
export function contentHash(content: Buffer): string {
  return contentDigest(content).slice(0, 10);
}

/** What a page holds a script to. */
export const contentIntegrity = oncePer((content: Buffer) => integrityOf(content));
