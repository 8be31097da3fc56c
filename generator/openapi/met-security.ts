import { inWords, type Security, type SecurityScheme } from './security-schemes.ts';

/** What the profile lets the app send to a service. */
export interface ServiceGrant {
  /** The client's access token (`services.<name>.session`). */
  readonly session: boolean;
  /** A public API key (`services.<name>.publicKey`). */
  readonly publicKey: boolean;
  /** Values of headers that its document declares (`services.<name>.headers`), by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The service is asked on a path of the bundle's own origin, where a host can add what browsers must not hold. */
  readonly isOwnPath: boolean;
}

/** A key that goes where the document says. */
export interface PublicKeyPlace {
  readonly in: 'header' | 'query';
  readonly name: string;
}

/** The first alternative that the app can meet; undefined when it meets none. Where nothing is asked, nothing is sent. */
function metBy(security: Security, grant: ServiceGrant): readonly SecurityScheme[] | undefined {
  if (security.length === 0) return [];
  return security.find((schemes) => schemes.every((scheme) => isMet(scheme, grant)));
}

/** Where a public key has to stand in a request. */
export function publicKeyPlaces(
  security: Security,
  grant: ServiceGrant,
): readonly PublicKeyPlace[] {
  return (metBy(security, grant) ?? []).flatMap((scheme) => placeOf(scheme) ?? []);
}

/** What is asked for and cannot be given, with what to do about it; undefined when all is well. */
export interface UnmetSecurity {
  /** A host may add it on the way: then nothing is wrong. */
  readonly isForHost: boolean;
  readonly lacks: string;
  readonly advice: string;
}

export function unmetSecurity(
  security: Security,
  grant: ServiceGrant,
  service: string,
): UnmetSecurity | undefined {
  if (metBy(security, grant)) return undefined;
  const unmet = security.map((schemes) => schemes.filter((scheme) => !isMet(scheme, grant)));
  return {
    isForHost:
      grant.isOwnPath && unmet.some((schemes) => schemes.every(({ kind }) => kind !== 'bearer')),
    lacks: unmet.map((schemes) => schemes.map(inWords).join(' and ')).join(', or '),
    advice: adviceFor(unmet[0]?.[0], service),
  };
}

function isMet(scheme: SecurityScheme, { session, publicKey }: ServiceGrant): boolean {
  return scheme.kind === 'bearer' ? session : placeOf(scheme) !== undefined && publicKey;
}

function placeOf(scheme: SecurityScheme): PublicKeyPlace | undefined {
  return scheme.kind === 'apiKey' && scheme.in !== 'cookie'
    ? { in: scheme.in, name: scheme.parameter }
    : undefined;
}

function adviceFor(scheme: SecurityScheme | undefined, service: string): string {
  if (scheme?.kind === 'bearer')
    return `"session": true in services.${service} sends the client's access token; the service can then act for the client`;
  if (scheme?.kind === 'unknown') return 'declare it, or take it out of "security"';
  const host = 'have your host add it, under a base that is a path';
  return scheme !== undefined && placeOf(scheme) !== undefined
    ? `if the key may be public, set "publicKey" in services.${service}; else ${host}`
    : `no page can keep it secret; ${host}`;
}
