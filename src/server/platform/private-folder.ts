import { chmod, mkdir, stat } from 'node:fs/promises';

/**
 * Makes a folder that this system's user alone may enter (0700), or closes one that others may. Answers whether it had to
 * be closed. Rejects where the folder belongs to another user, for then it cannot be kept private.
 */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  // Windows has no such modes and answers 0666 whatever is asked for.
  if (process.platform === 'win32' || (mode & 0o077) === 0) return false;
  await chmod(folder, 0o700);
  return true;
}
