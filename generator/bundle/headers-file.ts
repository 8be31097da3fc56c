import type { Header } from './security-headers.ts';

/** Rules of a `_headers` file, as static hosts read it: a path, `*` as its last part, and headers. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: readonly Header[];
}

const immutable: Header = { name: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
const revalidated: Header = { name: 'Cache-Control', value: 'no-cache' };

/**
 * Security headers everywhere; files named after their content are kept for good, the page itself is asked for anew.
 * Hosts join equal names, so no path may be given two Cache-Control values.
 */
export function headerRules(
  base: string,
  routes: readonly string[],
  security: readonly Header[],
): readonly HeaderRule[] {
  const pages = [
    ...new Set(['', 'index.html', ...routes.map((route) => route.slice(1).replace(/:.*$/, '*'))]),
  ];
  return [
    { path: `${base}*`, headers: security },
    { path: `${base}assets/*`, headers: [immutable] },
    { path: `${base}t/*`, headers: [immutable] },
    ...pages.map((page) => ({ path: base + page, headers: [revalidated] })),
  ];
}

export function writeHeaders(rules: readonly HeaderRule[]): string {
  return rules
    .map(
      ({ path, headers }) =>
        `${path}\n${headers.map(({ name, value }) => `  ${name}: ${value}\n`).join('')}`,
    )
    .join('\n');
}

export function readHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: Header[] }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] });
    const colon = line.indexOf(':');
    if (/^\s/.test(line) && colon > 0)
      rules
        .at(-1)
        ?.headers.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
  }
  return rules;
}

/** Headers that the rules give a path. */
export function headersFor(rules: readonly HeaderRule[], path: string): Header[] {
  return rules
    .filter((rule) =>
      rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
    )
    .flatMap((rule) => rule.headers);
}
