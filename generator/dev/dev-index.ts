import type { DevState } from '#core/dev-page.ts';
import { escapeHtml } from './dev-pages.ts';
import type { DevTenant } from './dev-tenants.ts';

export interface ListedTenant {
  readonly id: string;
  readonly tenant: DevTenant | undefined;
  readonly findings: DevState['findings'];
}

// The coach in its livery; no file, so that the page needs nothing but itself.
const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%227%22 fill=%22%231f2a44%22/%3E%3Cpath d=%22M8 8v16h7M19 8l3.5 16L26 8%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%222.6%22 stroke-linecap=%22round%22 stroke-linejoin=%22round%22/%3E%3C/svg%3E';

/** Where a browser lands that asks for no tenant: every tenant with its mark, languages and state. */
export function devIndex(tenants: readonly ListedTenant[], failure: string | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>livery dev</title>
<link rel="icon" type="image/svg+xml" href="${icon}">
<style>${styles}</style>
</head>
<body>
<main>
<h1>livery dev</h1>
<p>${tenants.length === 1 ? '1 tenant' : `${tenants.length} tenants`}. Edits of configuration, messages, themes and blocks show at once.</p>
${failure === null ? '' : `<p role="alert">${escapeHtml(failure)}</p>`}
<ul>${tenants.map(item).join('')}</ul>
</main>
</body>
</html>`;
}

function item({ id, tenant, findings }: ListedTenant): string {
  const profile = tenant?.layer.tenant.profile;
  const mark = tenant
    ? `<img src="${tenant.index.base}${tenant.layer.mark}" alt="" width="40" height="40">`
    : '<span class="none"></span>';
  const [first] = findings;
  const more = findings.length > 1 ? ` and ${findings.length - 1} more` : '';
  const problems =
    first === undefined
      ? ''
      : `<small class="problem">${escapeHtml(`${first.file}:${first.line}:${first.column} ${first.message}`)}${more}</small>`;
  return `<li><a href="/${id}/">${mark}<span><strong>${escapeHtml(profile?.name ?? id)}</strong><small>${escapeHtml([id, ...(profile?.languages ?? [])].join(' · '))}</small>${problems}</span></a></li>`;
}

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;background:Canvas;color:CanvasText}
main{max-width:960px;margin:0 auto;padding:48px 24px}h1{font-size:28px;line-height:1.2;margin:0 0 4px}p{margin:0 0 24px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}
a{display:flex;gap:16px;align-items:flex-start;padding:16px;border:1px solid color-mix(in srgb,CanvasText 25%,Canvas);border-radius:10px;color:inherit;text-decoration:none;height:100%;box-sizing:border-box}
a:hover strong{text-decoration:underline}a:focus-visible{outline:2px solid Highlight;outline-offset:2px}a>span:last-child{min-width:0}img,.none{flex:none;width:40px;height:40px}.none{border:1px dashed GrayText;border-radius:8px;box-sizing:border-box}
strong,small{display:block;overflow-wrap:anywhere}.problem{margin-top:6px;padding-top:6px;border-top:1px solid color-mix(in srgb,CanvasText 25%,Canvas);font-weight:600}[role=alert]{font-weight:600}`;
