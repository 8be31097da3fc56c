import type { DevTenant } from './dev-tenants.ts';

/** The app with the tools of the development server around it. No built bundle begins here. */
export const devEntry = 'src/web/dev/main.tsx';

/** The page of one tenant: what a bundle's index.html carries, with the app from its sources. Without a tenant, the tools alone. */
export function devPage(id: string, tenant: DevTenant | undefined): string {
  const profile = tenant?.layer.tenant.profile;
  return `<!doctype html>
<html lang="${profile?.languages[0] ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(profile?.name ?? id)}</title>
${tenant ? themeLinks(tenant) : ''}<script type="module" src="/${devEntry}"></script>
</head>
<body><div id="root"></div></body>
</html>`;
}

function themeLinks({ layer, index }: DevTenant): string {
  return `<link rel="icon" type="image/svg+xml" href="${index.base}${layer.mark}">
<link rel="stylesheet" data-theme="standard" href="${index.base}${layer.standardTheme}">
<script type="application/json" id="livery">${JSON.stringify(index).replaceAll('<', '\\u003c')}</script>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
