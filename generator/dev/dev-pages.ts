import { coreEntry } from '#generator/bundle/core-config.ts';
import type { DevTenant } from './dev-tenants.ts';

/** The page of one tenant: what a bundle's index.html carries, with the app from its sources. */
export function devPage({ layer, index }: DevTenant): string {
  const { profile } = layer.tenant;
  return `<!doctype html>
<html lang="${profile.languages[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(profile.name)}</title>
<link rel="icon" type="image/svg+xml" href="${index.base}${layer.mark}">
<link rel="stylesheet" data-theme="standard" href="${index.base}${layer.standardTheme}">
<script type="application/json" id="livery">${JSON.stringify(index).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/${coreEntry}"></script>
</head>
<body><div id="root"></div></body>
</html>`;
}

/** Where a browser lands that asks for no tenant. */
export function devIndex(tenants: readonly (readonly [id: string, tenant: DevTenant | undefined])[]): string {
  const lines = tenants.map(([id, tenant]) =>
    `<li><a href="/${id}/">${escapeHtml(tenant?.layer.tenant.profile.name ?? id)}</a> ${tenant ? '' : '(has findings)'}</li>`);
  return `<!doctype html><meta charset="utf-8"><title>livery dev</title><ul>${lines.join('')}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
