import { headersFor } from '#generator/bundle/headers-file.ts';
import type { OpenBundle } from '#generator/serve/open-bundle.ts';
import type { BundleProblem } from './problem.ts';

/** The policy lets nothing in that the tenants did not declare, and every file has the caching that fits its name. */
export function checkHeaders(
  bundle: OpenBundle,
  files: ReadonlyMap<string, Buffer>,
  origins: ReadonlySet<string>,
): BundleProblem[] {
  const { base } = bundle.index;
  const value = (path: string, name: string): string[] =>
    headersFor(bundle.rules, path)
      .filter((header) => header.name === name)
      .map((header) => header.value);
  const problems: BundleProblem[] = [];
  const fail = (message: string): void =>
    void problems.push({ file: '_headers', code: 'headers', message });

  const [policy = ''] = value(base, 'Content-Security-Policy');
  for (const forbidden of [
    "'unsafe-inline'",
    "'unsafe-eval'",
    ' *',
    ' http:',
    ' https:',
    ' data:',
  ]) {
    // As a whole word: an address begins with its scheme, and is no licence for every host.
    if (`${policy} `.replaceAll(';', ' ').includes(`${forbidden} `))
      fail(`the policy allows${forbidden.startsWith(' ') ? forbidden : ` ${forbidden}`}`);
  }
  for (const needed of [
    "default-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "form-action 'none'",
  ]) {
    if (!policy.includes(needed)) fail(`the policy lacks ${needed}`);
  }
  for (const [origin] of policy.matchAll(/(?:https?|wss?):\/\/[^\s;]+/g)) {
    if (!origins.has(origin))
      fail(`the policy allows ${origin}, which no profile of the bundle declares`);
  }
  if (!value(base, 'X-Content-Type-Options').includes('nosniff'))
    fail('X-Content-Type-Options is not nosniff');
  if (value(base, 'Referrer-Policy').length === 0) fail('there is no Referrer-Policy');
  for (const page of ['', 'index.html']) {
    if (value(base + page, 'Cache-Control').join() !== 'no-cache')
      fail(`${base}${page} must not be cached`);
  }
  for (const name of files.keys()) {
    const isHashed = name.startsWith('assets/') || name.startsWith('t/');
    const caching = value(base + name, 'Cache-Control');
    if (isHashed && !(caching.length === 1 && caching[0]?.includes('immutable')))
      problems.push({
        file: name,
        code: 'headers',
        message: 'a content-hashed file must be cached as immutable',
      });
  }
  return problems;
}
