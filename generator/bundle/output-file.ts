import { hash } from 'node:crypto';

/** What a file holds, with what its name is made of: worked out once for all the bundles that have it. */
export interface Content {
  readonly content: string | Uint8Array;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
  /** Of a script: what the page holds it to. */
  readonly integrity?: string;
}

/** A file of a bundle before it is written: its name inside the bundle, and its content or where that lies. */
export type OutputFile = MadeFile | KeptFile;

export interface MadeFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** SHA-256 of the content, hexadecimal, where it was worked out: others may have the same file. */
  readonly digest?: string;
  /** Bytes, where they were counted before. */
  readonly size?: number;
  readonly integrity?: string;
}

/** A file that this machine holds already, and never changes. */
export interface KeptFile extends KeptContent {
  readonly name: string;
}

export interface KeptContent {
  /** Absolute. */
  readonly source: string;
  /** SHA-256 of what it holds, hexadecimal. */
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
}

export function contentOf(content: string | Uint8Array): Content {
  return { content, digest: digestOf(content), size: Buffer.byteLength(content) };
}

export function scriptContent(content: string): Content {
  return { ...contentOf(content), integrity: integrityOf(content) };
}

/**
 * `sha256-…`, as policies and integrity attributes take it. Every page carries one of each script of its bundle, and hashes
 * do not compress: the longer ones would make the page a half larger and protect against nothing more.
 */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${hash('sha256', content, 'base64')}`;
}

export function digestOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

/** Names a file after its content: `screens/dashboard` + `json` → `screens/dashboard.3f9a1c0b2d.json`. */
export function hashedFile(
  stem: string,
  extension: string,
  content: string | Uint8Array | Content,
): MadeFile {
  const made =
    typeof content === 'string' || content instanceof Uint8Array ? contentOf(content) : content;
  return { name: hashedName(stem, extension, made.digest), ...made };
}

/** The same for a file that is not read. */
export function keptFile(stem: string, extension: string, kept: KeptContent): KeptFile {
  return { name: hashedName(stem, extension, kept.digest), ...kept };
}

/** Bytes. */
export function sizeOf(file: OutputFile): number {
  return 'source' in file ? file.size : (file.size ?? Buffer.byteLength(file.content));
}

function hashedName(stem: string, extension: string, digest: string): string {
  return `${stem}.${digest.slice(0, 10)}.${extension}`;
}

export function shortHash(content: string | Uint8Array): string {
  return digestOf(content).slice(0, 10);
}
