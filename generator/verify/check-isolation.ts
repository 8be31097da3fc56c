import path from 'node:path';
import type { OpenBundle } from '#generator/serve/open-bundle.ts';
import { oncePer } from '#generator/once-per.ts';
import { contentDigest, contentHash } from './content-hash.ts';
import { readableText } from './hidden-texts.ts';
import { marksOf } from './mark-forms.ts';
import { markIndex, type OwnedMark } from './mark-index.ts';
import type { BundleProblem } from './problem.ts';
import type { TenantMarks } from './tenant-marks.ts';

/** Nothing in the bundle names a tenant that is not in it: in no file, case, or encoding that a browser would read. */
export function checkIsolation(
  bundle: OpenBundle,
  files: ReadonlyMap<string, Buffer>,
  all: readonly TenantMarks[],
): BundleProblem[] {
  const own = new Set(all.filter(({ id }) => id in bundle.index.profiles));
  const mine = [...own]
    .flatMap(marksOf)
    .flatMap(({ forms }) => forms)
    .join('\n')
    .toLowerCase();
  const shared = new Set([...own].flatMap(({ assets = [] }) => assets));
  const others = new Map(all.filter((one) => !own.has(one)).map((one) => [one.id, one]));
  return [...files].flatMap(([name, content]) => {
    const problem = (message: string): BundleProblem => ({
      file: name,
      code: 'isolation',
      message,
    });
    const isCore = name.startsWith('assets/');
    // What two tenants share, a host for example, identifies neither.
    const named = marksIn(all)(content, name).filter(
      ({ tenant, mark }) =>
        !own.has(tenant) &&
        !(isCore && mark.where === 'layers') &&
        !mine.includes(mark.text.toLowerCase()),
    );
    const hash = contentHash(content);
    const folder = others.get(/^t\/([^/]+)\//.exec(name)?.[1] ?? '');
    const pictured = shared.has(hash) ? [] : (filesByHash(all).get(hash) ?? []);
    return [
      ...(folder === undefined ? [] : [problem(`belongs to tenant ${folder.id}`)]),
      ...pictured
        .filter((tenant) => !own.has(tenant))
        .map(({ id }) => problem(`is a file of tenant ${id}`)),
      ...[...byTenant(named)].flatMap(([{ id }, texts]) =>
        widest(texts).map((mark) => problem(`contains "${mark}", which belongs to tenant ${id}`)),
      ),
    ];
  });
}

/** The marks in a file. Bundles share most of their files, and each is searched once; the ending says whether it is packed. */
const marksIn = oncePer((all: readonly TenantMarks[]) => {
  const known = new Map<string, readonly OwnedMark[]>();
  return (content: Buffer, name: string): readonly OwnedMark[] => {
    const key = `${contentDigest(content)}${path.extname(name)}`;
    const found = known.get(key) ?? markIndex(all).find(readableText(name, content));
    known.set(key, found);
    return found;
  };
});

/** Short hash → the tenants that have such a file. */
const filesByHash = oncePer((all: readonly TenantMarks[]) => {
  const owners = new Map<string, TenantMarks[]>();
  for (const tenant of all)
    for (const hash of new Set(tenant.assets))
      owners.set(hash, [...(owners.get(hash) ?? []), tenant]);
  return owners;
});

function byTenant(named: readonly OwnedMark[]): ReadonlyMap<TenantMarks, readonly string[]> {
  const texts = new Map<TenantMarks, string[]>();
  for (const { tenant, mark } of named)
    texts.set(tenant, [...(texts.get(tenant) ?? []), mark.text]);
  return texts;
}

// An address names its host too, and one finding is enough.
function widest(marks: readonly string[]): string[] {
  return [...new Set(marks)].filter(
    (mark) => !marks.some((other) => other !== mark && other.includes(mark)),
  );
}
