import { statSync } from 'node:fs';

/** What changes with a file's content, without reading it: when it was written, and its size. Throws where there is no file. */
export function fileStamp(file: string): string {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
}
