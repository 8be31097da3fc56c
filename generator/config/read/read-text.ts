import { lstatSync, readFileSync } from 'node:fs';
import type { FindingCode } from '#generator/diagnostics/finding.ts';

/** What a file says, or why nothing is made of it. */
export type TextResult = { readonly text: string } | Unreadable;

export interface Unreadable {
  readonly code: FindingCode;
  readonly message: string;
  /** What could be read, for the offset to point into. */
  readonly seen: string;
  readonly offset: number;
  /** Whether it is no text in any encoding, but a picture or a program. */
  readonly isBinary?: boolean;
}

const strict = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads an untrusted text: no link, no pipe, no more than `largest` bytes, and UTF-8. A byte order mark is dropped.
 */
export function readText(file: string, largest: number): TextResult {
  try {
    const status = lstatSync(file);
    if (!status.isFile()) return refused('file/unreadable', 'not a regular file');
    if (status.size > largest)
      return refused(
        'file/too-large',
        `file too large: ${kilobytes(status.size)} KB (limit ${kilobytes(largest)} KB)`,
      );
    return decode(readFileSync(file));
  } catch (error) {
    return refused(
      'file/unreadable',
      `cannot open the file: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function decode(bytes: Buffer): TextResult {
  try {
    return { text: strict.decode(bytes) };
  } catch {
    const seen = bytes.toString('utf8');
    const wide =
      bytes.length > 1 &&
      ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff));
    const message = wide
      ? 'the file is UTF-16; save it as UTF-8'
      : 'the file is not UTF-8; save it as UTF-8';
    return {
      code: 'file/encoding',
      message,
      seen,
      offset: Math.max(0, seen.indexOf('\ufffd')),
      isBinary: !wide && seen.includes('\0'),
    };
  }
}

function refused(code: FindingCode, message: string): TextResult {
  return { code, message, seen: '', offset: 0 };
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1_000);
}
