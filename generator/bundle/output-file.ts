import { createHash } from 'node:crypto';

/** A file of a bundle before it is written: its name inside the bundle and its content. */
export interface OutputFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Names a file after its content: `screens/dashboard` + `json` → `screens/dashboard.3f9a1c0b2d.json`. */
export function hashedFile(
  stem: string,
  extension: string,
  content: string | Uint8Array,
): OutputFile {
  return { name: `${stem}.${shortHash(content)}.${extension}`, content };
}

export function shortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 10);
}

export function sha(algorithm: 'sha256' | 'sha384', content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
