import { gzipSync } from 'node:zlib';
import type { OpenBundle } from '#generator/bundle/open-bundle.ts';
import type { BundleProblem } from './problem.ts';

const largestFirstScript = 135_000;
const largestProfile = 20_000;

export interface BudgetResult {
  /** gzip -9 bytes of the scripts that index.html asks for. */
  readonly firstScript: number;
  readonly problems: readonly BundleProblem[];
}

/** Scripts of the first paint and the profile's file stay within what a slow phone bears. */
export function checkBudgets(bundle: OpenBundle, files: ReadonlyMap<string, Buffer>): BudgetResult {
  const scripts = [...bundle.html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="([^"]+\.js)"[^>]*>/g)].map((match) => match[1] ?? '');
  const firstScript = scripts.reduce((sum, url) => sum + compressed(files.get(url.slice(bundle.index.base.length))), 0);
  const problems: BundleProblem[] = [];
  const fail = (file: string, what: string, size: number, limit: number): void => {
    if (size > limit) problems.push({ file, code: 'budget', message: `${what} is ${(size / 1000).toFixed(1)} KB gzip; ${limit / 1000} KB is the limit` });
  };
  fail('index.html', 'the first script', firstScript, largestFirstScript);
  for (const name of Object.values(bundle.index.profiles)) fail(name, 'the profile', compressed(files.get(name)), largestProfile);
  return { firstScript, problems };
}

function compressed(content: Buffer | undefined): number {
  return content ? gzipSync(content, { level: 9 }).length : 0;
}
