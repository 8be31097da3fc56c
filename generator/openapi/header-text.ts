import { isMadeByApp } from './own-headers.ts';

/** A name that can stand in a request (RFC 9110 §5.6.2), and no longer than any that is in use. */
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Printable characters of ASCII, with no space at either end: what every server reads alike. */
const value = /^[!-~](?:[ -~]{0,198}[!-~])?$/;
/** What a page cannot set (Fetch, "forbidden request-header"), what ends at the next hop, and what turns a request into another one. */
const browserOnly =
  /^(?:accept-(?:charset|encoding)|access-control-.*|connection|content-(?:length|encoding)|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*|x-http-method(?:-override)?|x-method-override)$/;
/** Parts of names of headers that hold credentials. */
const credential =
  /(?:^|[-_.])(?:auth|authorization|authentication|cookie|credentials?|csrf|jwt|password|passwd|secret|session|signature|token|xsrf|(?:api|access|client|private|subscription|functions)[-_]?key)(?:$|[-_.])|^(?:x-)?key$/;

/** Why a header can have no value in a profile. */
export type RefusedHeader = 'spelling' | 'browser' | 'app' | 'credential';

export function refusedHeader(name: string): RefusedHeader | undefined {
  const key = name.toLowerCase();
  if (!token.test(name)) return 'spelling';
  if (isMadeByApp(key)) return key === 'authorization' ? 'credential' : 'app';
  if (browserOnly.test(key)) return 'browser';
  return credential.test(key) ? 'credential' : undefined;
}

export function isHeaderValue(text: string): boolean {
  return value.test(text);
}
