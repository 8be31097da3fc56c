import path from 'node:path';

/** Address under which Vite serves a file wherever it lies. */
export function viteAddress(file: string): string {
  return `/@fs/${file.split(path.sep).join('/').replace(/^\//, '')}`;
}
