import { resolvedBlocks } from '#generator/config/resolved-blocks.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { chartStyleHashes } from './chart-styles.ts';

/**
 * Emotion inserts rules into style elements that are empty in the document; this is the hash of the empty text.
 * Nothing else may style the page but files of the bundle.
 */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** The headers of every answer of a bundle's host. `importMapHash` is that of the inline import map's exact text. */
export function securityHeaders(
  tenants: readonly ResolvedTenant[],
  importMapHash: string,
): readonly Header[] {
  return [
    { name: 'Content-Security-Policy', value: contentSecurityPolicy(tenants, importMapHash) },
    { name: 'Integrity-Policy', value: 'blocked-destinations=(script)' },
    { name: 'X-Content-Type-Options', value: 'nosniff' },
    { name: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    {
      name: 'Permissions-Policy',
      value:
        'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
    },
    { name: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { name: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
    { name: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' },
  ];
}

function contentSecurityPolicy(tenants: readonly ResolvedTenant[], importMapHash: string): string {
  const connect = [
    ...new Set(
      tenants.flatMap(({ profile }) => [
        ...originsOf(profile.http.apiBase, false),
        ...originsOf(profile.stock.stockBase, true),
        ...Object.values(profile.services ?? {}).flatMap(({ base }) => originsOf(base, false)),
        ...originsOf(profile.startup?.geolocation ?? '/', false),
        ...chatOrigins(profile),
      ]),
    ),
  ].sort();
  const frames = [...new Set(tenants.flatMap(({ profile }) => chatOrigins(profile)))].sort();
  const directives = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      `'${importMapHash}'`,
      ...new Set(tenants.flatMap(({ profile }) => originsOf(profile.chat?.script ?? '/', false))),
    ],
    ['style-src', "'self'", emptyStyleHash, ...(tenants.some(hasChart) ? chartStyleHashes() : [])],
    // Pictures that clients uploaded are read from the backend.
    [
      'img-src',
      "'self'",
      ...new Set(
        tenants.flatMap(({ profile }) => [
          ...originsOf(profile.http.apiBase, false),
          ...chatOrigins(profile),
        ]),
      ),
    ],
    // Only the chat of another company has frames.
    ...(frames.length > 0 ? [['frame-src', ...frames]] : []),
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connect],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

function hasChart({ screens }: ResolvedTenant): boolean {
  return screens.some((screen) => resolvedBlocks(screen).some(({ block }) => block === 'chart'));
}

/** What a tenant's chat of another company may reach. */
function chatOrigins({ chat }: ResolvedTenant['profile']): readonly string[] {
  return chat?.origins ?? [];
}

// A path is the bundle's own origin, which 'self' covers, its sockets included.
function originsOf(base: string, hasSocket: boolean): string[] {
  if (base.startsWith('/')) return [];
  const { origin } = new URL(base);
  return hasSocket ? [origin, origin.replace(/^http/, 'ws')] : [origin];
}
