import {
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Writes a file beside its place and moves it there, so that a full disk or an end of the process leaves what was there before.
 * The folder is made where there is none. Throws what the file system says.
 */
export function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  // What a link leads to is written, not the link.
  const target = existsSync(file) ? realpathSync(file) : file;
  const draft = `${target}.${process.pid}`;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  try {
    writeNamed(draft, text, mode);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Writes a file; what is thrown when the disk is full names it, which Node leaves out. */
export function writeNamed(file: string, content: string | Uint8Array, mode?: number): void {
  try {
    writeFileSync(file, content, mode === undefined ? {} : { mode });
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}
