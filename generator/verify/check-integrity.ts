import type { ProfileFile } from '#core/bundle.ts';
import { workerFile } from '#core/offline/offline-files.ts';
import type { OpenBundle } from '#generator/serve/open-bundle.ts';
import { integrityOf } from '#generator/bundle/output-file.ts';
import { contentHash, contentIntegrity } from './content-hash.ts';
import { readJson } from './read-json.ts';
import type { BundleProblem } from './problem.ts';

/**
 * Every script is named in the import map with its true hash, the map itself is named in the policy, every tag's hash
 * is right, every name that carries a hash carries its file's, and every file that is referred to is there.
 */
export function checkIntegrity(
  bundle: OpenBundle,
  files: ReadonlyMap<string, Buffer>,
): BundleProblem[] {
  const { base } = bundle.index;
  const mapText = /<script type="importmap">([^<]*)<\/script>/.exec(bundle.html)?.[1] ?? '{}';
  const { integrity = {} } = (readJson(Buffer.from(mapText)) ?? {}) as {
    integrity?: Readonly<Record<string, string>>;
  };
  const problems: BundleProblem[] = [];
  const fail = (file: string, message: string): void =>
    void problems.push({ file, code: 'integrity', message });

  const policies = bundle.rules
    .flatMap((rule) => rule.headers)
    .filter((header) => header.name === 'Content-Security-Policy');
  if (!policies.some((policy) => policy.value.includes(integrityOf(mapText))))
    fail('_headers', 'the policy does not allow the import map, so integrity checks are off');
  for (const [name, content] of files) {
    // The browser asks for the worker by itself; `checkWorker` looks at it.
    if (
      name.endsWith('.js') &&
      name !== workerFile &&
      integrity[base + name] !== contentIntegrity(content)
    )
      fail(name, 'the import map has no hash for this script');
    const hash = /^t\/.*\.([0-9a-f]{10})\.[a-z0-9]+$/.exec(name)?.[1];
    if (hash !== undefined && hash !== contentHash(content))
      fail(name, 'the content does not match the hash in the name');
  }
  for (const [url] of Object.entries(integrity)) {
    if (!files.has(url.slice(base.length)))
      problems.push({
        file: 'index.html',
        code: 'missing',
        message: `the import map refers to ${url}, which does not exist`,
      });
  }
  return [
    ...problems,
    ...checkTags(bundle, files),
    ...checkReferred(bundle, files),
    ...checkManifests(bundle, files),
  ];
}

function checkManifests(bundle: OpenBundle, files: ReadonlyMap<string, Buffer>): BundleProblem[] {
  return [...files]
    .filter(([name]) => name.endsWith('.webmanifest'))
    .flatMap(([name, content]) => {
      const { icons = [] } = (readJson(content) ?? {}) as {
        icons?: readonly { readonly src: string }[];
      };
      return icons
        .filter(({ src }) => !files.has(src.slice(bundle.index.base.length)))
        .map(({ src }): BundleProblem => ({
          file: name,
          code: 'missing',
          message: `${src} does not exist`,
        }));
    });
}

function checkTags(bundle: OpenBundle, files: ReadonlyMap<string, Buffer>): BundleProblem[] {
  const problems: BundleProblem[] = [];
  for (const [tag] of bundle.html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const url = /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1];
    if (url === undefined) continue;
    const content = files.get(url.slice(bundle.index.base.length));
    const given = /\sintegrity="([^"]*)"/.exec(tag)?.[1];
    if (!content)
      problems.push({ file: 'index.html', code: 'missing', message: `${url} does not exist` });
    else if (given !== undefined && given !== contentIntegrity(content))
      problems.push({
        file: 'index.html',
        code: 'integrity',
        message: `the integrity hash of ${url} does not match`,
      });
    else if (given === undefined && /type="module"|modulepreload/.test(tag))
      problems.push({
        file: 'index.html',
        code: 'integrity',
        message: `${url} has no integrity hash`,
      });
  }
  return problems;
}

function checkReferred(bundle: OpenBundle, files: ReadonlyMap<string, Buffer>): BundleProblem[] {
  const problems: BundleProblem[] = [];
  for (const [id, name] of Object.entries(bundle.index.profiles)) {
    const content = files.get(name);
    if (!content) {
      problems.push({
        file: 'index.html',
        code: 'missing',
        message: `the profile ${id} has no file ${name}`,
      });
      continue;
    }
    const profile = readJson(content) as ProfileFile | undefined;
    if (!profile) {
      problems.push({ file: name, code: 'integrity', message: 'not a profile' });
      continue;
    }
    const forms = Object.values(profile.forms).flatMap((form) => [form.file, form.validator]);
    const named = [
      ...Object.values(profile.messages),
      profile.themes,
      profile.assets,
      profile.blocks ?? {},
      ...Object.values(profile.documents),
    ].flatMap((group) => Object.values(group));
    const ahead = profile.ahead?.files ?? [];
    for (const file of [
      ...profile.screens.map((screen) => screen.file),
      ...forms,
      ...named,
      ...ahead,
    ]) {
      if (!files.has(file))
        problems.push({ file: name, code: 'missing', message: `${file} does not exist` });
    }
  }
  return problems;
}
