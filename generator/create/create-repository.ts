import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '#generator/diagnostics/user-error.ts';
import { productName } from '#generator/pack/product-package.ts';
import { writeWhole } from '#generator/write-whole.ts';
import { repositoryFiles, type NewRepository } from './repository-files.ts';

export interface CreateRequest extends NewRepository {
  readonly folder: string;
  readonly install: boolean;
  /** Further words for `livery new`. */
  readonly answers: readonly string[];
}

/** Writes a repository, installs the product and lets it make the first tenant. Answers the exit code. */
export function createRepository(request: CreateRequest, print: (text: string) => void): number {
  const { folder, id, install } = request;
  assertEmpty(folder);
  for (const [name, text] of Object.entries(repositoryFiles(request))) {
    const file = path.join(folder, name);
    writeWhole(file, text);
    print(`wrote ${path.join(folder, name)}`);
  }
  mkdirSync(path.join(folder, 'tenants'));
  const first = `npx livery new ${[id, ...request.answers].map(quoted).join(' ')}`;
  if (!install) {
    print(`next: cd ${folder} && npm install && ${first}`);
    return 0;
  }
  print('installing …');
  const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0)
    throw new UserError(
      `npm install failed in ${folder}; repeat it there when its cause is gone, then: ${first}`,
    );
  const made = spawnSync(
    process.execPath,
    [path.join('node_modules', productName, 'livery.mjs'), 'new', id, ...request.answers],
    { cwd: folder, stdio: 'inherit' },
  );
  if (made.status !== 0) {
    print(`the repository is there; make its tenant with: cd ${folder} && ${first}`);
    return made.status ?? 1;
  }
  print(`in ${folder}: npm run dev and npm run backend, and README.md for the rest`);
  return 0;
}

// What a person did before stays as it was; a new git repository has nothing to lose.
function assertEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  const found = readdirSync(folder).filter((name) => name !== '.git');
  if (found.length > 0)
    throw new UserError(
      `${folder} is not empty: it holds ${found.slice(0, 3).join(', ')}; name a new folder`,
    );
}

function quoted(word: string): string {
  return /^[\w.,:/-]+$/.test(word) ? word : `"${word}"`;
}
