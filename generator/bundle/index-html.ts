import type { BundleIndex } from '#core/bundle.ts';
import type { BrandFiles } from '#generator/brand/brand-files.ts';
import type { Core } from '#generator/core/core.ts';
import { oncePer } from '#generator/once-per.ts';
import { hashedFile, integrityOf, type MadeFile } from './output-file.ts';
import type { ReachableFiles } from './reachable-files.ts';
import type { TenantLayer } from './tenant-layer.ts';

export interface PageParts {
  readonly base: string;
  /** Origin of the bundle, empty when it is not known. */
  readonly site: string;
  readonly core: Core;
  readonly reachable: ReachableFiles;
  readonly brand: BrandFiles;
  readonly index: BundleIndex;
  /** The tenant whose theme the page shows until the app has chosen. */
  readonly layer: TenantLayer;
  /** Script file → integrity, for every script of the bundle: those of the core, and the tenants' own. */
  readonly integrity: readonly Readonly<Record<string, string>>[];
  /** Name in a script → file that it means: where blocks of a tenant's own get the kit from. */
  readonly imports: Readonly<Record<string, string>>;
  /** Locale → what the page says when the app could not start. */
  readonly failure: Readonly<Record<string, string>>;
}

export interface Page {
  readonly files: readonly MadeFile[];
  /** `sha256-…` of the import map, which the policy must name. */
  readonly importMapHash: string;
}

/** index.html and the small stylesheet that holds until the app's own arrives. */
export function indexPage({
  base,
  site,
  core,
  reachable,
  brand,
  index,
  layer,
  integrity,
  imports,
  failure,
}: PageParts): Page {
  const { profile, themes } = layer.tenant;
  const url = (file: string): string => escapeHtml(base + file);
  const pageStyle = hashedFile('assets/page', 'css', pageCss);
  const importMap = importMapText(base, imports, integrity);
  const checked = (file: string): string =>
    `href="${url(file)}" integrity="${core.files[file]?.integrity ?? ''}"`;
  const [entry = '', ...preloads] = reachable.initial;
  const standard = themes['standard'];
  const html = `<!doctype html>
<html lang="${escapeHtml(profile.languages[0])}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(profile.name)}</title>
<meta name="description" content="${escapeHtml(`${profile.name} · ${profile.company.name}`)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${escapeHtml(standard?.light.header ?? '')}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escapeHtml(standard?.dark.header ?? '')}">
<meta property="og:title" content="${escapeHtml(profile.name)}">
<meta property="og:image" content="${escapeHtml(site) + url(brand.images.social)}">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" type="image/png" sizes="32x32" href="${url(brand.images['icon-32'])}">
<link rel="icon" type="image/svg+xml" href="${url(layer.mark)}">
<link rel="apple-touch-icon" href="${url(brand.images['icon-180'])}">
<link rel="manifest" href="${url(brand.manifest)}">
<link rel="stylesheet" href="${url(pageStyle.name)}">
<link rel="stylesheet" data-theme="standard" href="${url(layer.standardTheme)}">
${reachable.styles.map((file) => `<link rel="stylesheet" ${checked(file)}>\n`).join('')}<script type="importmap">${importMap}</script>
<script type="application/json" id="livery">${JSON.stringify(index).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${url(entry)}" integrity="${core.files[entry]?.integrity ?? ''}"></script>
${preloads.map((file) => `<link rel="modulepreload" ${checked(file)}>\n`).join('')}<link rel="preload" as="fetch" crossorigin="anonymous" href="${url(layer.profileFile)}">
</head>
<body>
<div id="root"><img id="start-mark" src="${url(layer.mark)}" width="56" height="56" alt="">${failureHtml(failure)}</div>
</body>
</html>
`;
  return {
    files: [{ name: 'index.html', content: html }, pageStyle],
    importMapHash: integrityOf(importMap),
  };
}

function importMapText(
  base: string,
  imports: PageParts['imports'],
  integrity: PageParts['integrity'],
): string {
  const names = Object.entries(imports).map(([name, file]) => [name, base + file]);
  const named = names.length === 0 ? '' : `"imports":${JSON.stringify(Object.fromEntries(names))},`;
  const texts = integrity.map((part) => integrityText(part)(base)).filter((text) => text !== '');
  return `{${named}"integrity":{${texts.join()}}}`;
}

/** The entries of an integrity map. That of the core is one and the same for many bundles, nearly all of them at the same base. */
const integrityText = oncePer((integrity: Readonly<Record<string, string>>) => {
  const known = new Map<string, string>();
  return (base: string): string => {
    const text =
      known.get(base) ??
      Object.entries(integrity)
        .map(([file, value]) => `${JSON.stringify(base + file)}:${JSON.stringify(value)}`)
        .join();
    known.set(base, text);
    return text;
  };
});

// On a slow line the brand's mark stands where the app will be; on a fast one it is replaced before it shows.
// The failure is shown when the app says so, and by itself when nothing has replaced it: a script that never came cannot speak.
const pageCss = `html{background:var(--t-color-canvas);color:var(--t-color-text)}
#start-mark{position:fixed;inset:0;margin:auto;visibility:hidden;animation:start-mark 0s .3s forwards,start-mark-off 0s 15s forwards}
:root[data-start=failed] #start-mark{display:none}
@keyframes start-mark{to{visibility:visible}}
@keyframes start-mark-off{to{visibility:hidden}}
#start-failure{visibility:hidden;position:fixed;inset:20vh 0 auto;max-width:60ch;margin:0 auto;padding:0 24px;font:16px/1.6 system-ui,sans-serif;animation:start-failure 0s 15s forwards}
:root[data-start=failed] #start-failure{visibility:visible}
@keyframes start-failure{to{visibility:visible}}
`;

function failureHtml(failure: PageParts['failure']): string {
  const lines = Object.entries(failure).map(
    ([locale, text]) => `<p lang="${escapeHtml(locale)}">${escapeHtml(text)}</p>`,
  );
  return lines.length === 0 ? '' : `<div id="start-failure" role="alert">${lines.join('')}</div>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
