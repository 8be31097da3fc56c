import {
  inWords,
  type Security,
  type SecurityScheme,
} from '#generator/openapi/security-schemes.ts';
import { refusal, type MockProblem } from './mock-problem.ts';
import type { MockRequest } from './mock-request.ts';

/**
 * Whether a request brings along what the document asks for, in shape: that there is a token, not whose. Undefined when
 * it does.
 */
export function checkCredentials(
  security: Security,
  request: MockRequest,
): MockProblem | undefined {
  if (security.length === 0) return undefined;
  const missing = security.map((schemes) => schemes.filter((scheme) => !isGiven(scheme, request)));
  if (missing.some((schemes) => schemes.length === 0)) return undefined;
  const asked = missing.map((schemes) => schemes.map(inWords).join(' and ')).join(', or ');
  return refusal('unauthorized', `the request lacks ${asked}`, {
    headers: { 'WWW-Authenticate': challenge(security) },
  });
}

function isGiven(scheme: SecurityScheme, { headers, query }: MockRequest): boolean {
  const authorization = headers['authorization'] ?? '';
  switch (scheme.kind) {
    case 'bearer':
      return /^bearer \S+$/i.test(authorization);
    case 'http':
      return new RegExp(`^${scheme.scheme.replace(/[^a-z0-9-]/g, '')} \\S`, 'i').test(
        authorization,
      );
    case 'apiKey':
      if (scheme.in === 'query') return (query.get(scheme.parameter) ?? '') !== '';
      if (scheme.in === 'header') return (headers[scheme.parameter.toLowerCase()] ?? '') !== '';
      return cookieNames(headers['cookie'] ?? '').includes(scheme.parameter);
    // Certificates are shown below HTTP, where a mock cannot see them.
    case 'mutualTLS':
      return true;
    case 'unknown':
      return false;
  }
}

function cookieNames(header: string): string[] {
  return header.split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=');
    return value === '' ? [] : [name];
  });
}

function challenge(security: Security): string {
  const [scheme] = security.flat();
  return scheme?.kind === 'http' ? `${scheme.scheme} realm="mock"` : 'Bearer realm="mock"';
}
