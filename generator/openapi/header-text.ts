import { isHeaderText } from '#core/header-text.ts';
import { isMadeByApp } from './own-headers.ts';

/** A name that can stand in a request (RFC 9110 §5.6.2), and no longer than any that is in use. */
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
const maxLength = 200;
/** What a page cannot set (Fetch, "forbidden request-header"), what ends at the next hop, and what turns a request into another one. */
const browserOnly =
  /^(?:accept-(?:charset|encoding)|access-control-.*|connection|content-(?:length|encoding)|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*|x-http-method(?:-override)?|x-method-override)$/;
/** Parts of names of headers that hold credentials, alone or at the end of a longer part: `X-Auth-Token`, `usertoken`, `sessionId`. */
const credential =
  /(?:^|[-_.])(?:pass|[a-z0-9]*(?:auth|authorization|authentication|cookie|credentials?|csrf|jwt|password|passwd|passphrase|secret|session|signature|token|xsrf))(?:$|[-_.])/;
/** What ends in a key is one, but keys that name a place or a request, or are public by their name. */
const key = /key$/;
const harmlessKey =
  /(?:^|[-_.])(?:cache|idempotency|object|partition|primary|public|publishable|routing|row|shard|sort)[-_.]?key$/;

function isCredential(name: string): boolean {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return credential.test(parts) || (key.test(parts) && !harmlessKey.test(parts));
}

/** Why a header can have no value in a profile. */
export type RefusedHeader = 'spelling' | 'browser' | 'app' | 'credential';

export function refusedHeader(name: string): RefusedHeader | undefined {
  const lower = name.toLowerCase();
  if (!token.test(name)) return 'spelling';
  if (isMadeByApp(lower)) return lower === 'authorization' ? 'credential' : 'app';
  if (browserOnly.test(lower)) return 'browser';
  return isCredential(name) ? 'credential' : undefined;
}

/** Why no configuration can set a header, as what follows its name. */
export const whyRefused: Readonly<Record<Exclude<RefusedHeader, 'spelling'>, string>> = {
  browser: 'cannot be set by a page',
  app: 'is sent by the app itself',
  credential: 'holds credentials; everything in a tenant folder is public',
};

export function isHeaderValue(text: string): boolean {
  return text.length <= maxLength && isHeaderText(text);
}
