import { workerFile, type OfflineFiles } from '#core/offline/offline-files.ts';
import { headersFor } from '#generator/bundle/headers-file.ts';
import type { OpenBundle } from '#generator/serve/open-bundle.ts';
import { contentHash, contentIntegrity } from './content-hash.ts';
import { readJson } from './read-json.ts';
import type { BundleProblem } from './problem.ts';

/**
 * The worker keeps files that are there as it names them, never what services answer, and is itself asked for anew. One file that
 * is not there, or is another, and a browser refuses the whole version.
 */
export function checkWorker(
  bundle: OpenBundle,
  files: ReadonlyMap<string, Buffer>,
): BundleProblem[] {
  const worker = files.get(workerFile);
  if (worker === undefined) return [];
  const problems: BundleProblem[] = [];
  const fail = (code: BundleProblem['code'], message: string): void =>
    void problems.push({ file: workerFile, code, message });
  const { base } = bundle.index;
  const caching = headersFor(bundle.rules, base + workerFile).filter(
    ({ name }) => name === 'Cache-Control',
  );
  if (caching.map(({ value }) => value).join() !== 'no-cache')
    fail('headers', 'must not be cached');
  const line = /^self\.livery=(.*);$/m.exec(worker.toString('utf8'))?.[1];
  const given = line === undefined ? undefined : readJson(Buffer.from(line));
  if (given === undefined) return [...problems, notWritten];
  const { shell } = given as OfflineFiles;
  for (const { url, revision, integrity } of shell) {
    const content = files.get(url.slice(base.length));
    if (content === undefined) fail('missing', `${url} does not exist`);
    else if (integrity !== undefined && integrity !== contentIntegrity(content))
      fail('integrity', `the integrity hash of ${url} does not match`);
    else if (revision !== null && revision !== contentHash(content))
      fail('integrity', `${url} has changed since the worker was written`);
  }
  return problems;
}

const notWritten: BundleProblem = {
  file: workerFile,
  code: 'integrity',
  message: 'was not written by livery build',
};
