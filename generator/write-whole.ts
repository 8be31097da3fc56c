import {
  chmodSync,
  closeSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import path from 'node:path';

/**
 * Writes a file beside its place and moves it there, so that a full disk or an end of the process leaves what was there before.
 * The folder is made where there is none. Throws what the file system says, also of a file that may not be written.
 */
export function writeWhole(file: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const target = writtenFile(file);
  mkdirSync(path.dirname(target), { recursive: true });
  const before = statSync(target, { throwIfNoEntry: false });
  // A device or a pipe would be replaced by what is moved there, and a folder is no file.
  if (before && !before.isFile()) return writeNamed(target, text);
  if (before) assertWritable(target);
  const draft = `${target}.${process.pid}`;
  try {
    writeNamed(draft, text, before?.mode);
    if (before) keepMode(draft, before);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** How a folder is called in which something waits for its place beside it. */
export const draftsPrefix = '.draft-';

/** Makes `file` a link to another with the same content, whatever stood there; false where it cannot be one. */
export function linkWhole(from: string, file: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    linkSync(from, draft);
    renameSync(draft, file);
    return true;
  } catch {
    rmSync(draft, { force: true });
    return false;
  }
}

/** Writes a file. An error names the file, which Node leaves out when the disk is full, and has `write` as its call. */
export function writeNamed(file: string, content: string | Uint8Array, mode?: number): void {
  asWriting(file, () => writeFileSync(file, content, mode === undefined ? {} : { mode }));
}

/** What a link leads to is written, not the link; also where nothing stands there yet. */
function writtenFile(file: string): string {
  let target = path.resolve(file);
  // As many links as the kernel follows; a circle is its to refuse.
  for (let links = 0; links < 40; links += 1) {
    if (!lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) break;
    target = path.resolve(path.dirname(target), readlinkSync(target));
  }
  return target;
}

/** A file may be moved over one that must not be written, so this is asked first. */
function assertWritable(file: string): void {
  asWriting(file, () => closeSync(openSync(file, constants.O_WRONLY)));
}

// The umask took bits away from a file that had them; some file systems know none and refuse to be asked.
function keepMode(file: string, { mode }: Stats): void {
  if (statSync(file).mode !== mode) chmodSync(file, mode & 0o7777);
}

function asWriting(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file, syscall: 'write' }) : error;
  }
}
