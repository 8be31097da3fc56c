import { draftsPrefix } from '#generator/write-whole.ts';

/** What the file system would not do, and why, in one sentence; undefined for every other error. */
export function diskError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const {
    code = '',
    path,
    dest,
    syscall = '',
  } = error as NodeJS.ErrnoException & {
    readonly dest?: string;
  };
  const reason = reasons[code];
  const place = dest ?? path;
  if (reason === undefined) return undefined;
  if (place === undefined) return `${reason} (${code})`;
  return `cannot ${actionOf(code, syscall)} ${finalPlace(place)}: ${reason} (${code})`;
}

/** Where what is written beside its place would have gone. */
function finalPlace(place: string): string {
  return place
    .replace(new RegExp(`/\\${draftsPrefix}[^/]+/`), '/')
    .replace(new RegExp(`\\.${process.pid}(?=$|/)`), '');
}

// A file is opened for either; only what writes by `writeNamed` says so.
function actionOf(code: string, syscall: string): 'write' | 'read' | 'open' {
  if (ofWriting.has(code)) return 'write';
  if (syscall === 'open') return 'open';
  return reading.has(syscall) ? 'read' : 'write';
}

const ofWriting = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);
const reading = new Set(['read', 'scandir', 'opendir', 'stat', 'lstat', 'access', 'readlink']);

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file is larger than may be written here',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EIO: 'the disk reported an error',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'something else stands there',
  EISDIR: 'a folder stands there',
  EMFILE: 'too many files are open',
};
