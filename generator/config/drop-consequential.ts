import path from 'node:path';
import type { Finding, FindingCode, Place } from '#generator/diagnostics/finding.ts';

const ofChain: ReadonlySet<string> = new Set(['extends/unknown', 'extends/loop', 'extends/deep']);
// Of a document that is one of these, no operation is known.
const unreadable: ReadonlySet<FindingCode> = new Set([
  'openapi/syntax',
  'openapi/version',
  'openapi/name',
  'file/too-large',
  'file/encoding',
]);
// What is said of something else because a part of the tenant could not be read.
const echoes = /^(?:reference\/|overlay\/|unused\/|file\/missing$|bind\/)/;

/**
 * The findings without those that would go by themselves once others are mended: a file that breaks off lacks keys that
 * stand further down, and names nothing that other files refer to; a parent that is misspelt gives nothing.
 */
export function dropConsequential(findings: readonly Finding[]): Finding[] {
  const broken = new Set(
    findings.filter(({ code }) => code === 'json/syntax').map(({ place }) => place.file.path),
  );
  const grave = findings
    .filter(({ code }) => code === 'tenant/secret' || code === 'file/outside' || code === 'file/id')
    .map(({ place }) => place);
  const unread = findings
    .filter(({ code }) => unreadable.has(code))
    .map(({ place }) => path.posix.basename(place.file.path).replace(/\.\w+$/, ''));
  const isKeyWrong = findings.some(
    ({ code }) => code === 'schema/unknown-key' || code === 'schema/missing',
  );
  const isBlockAway = findings.some(({ code }) =>
    /^(?:reference\/block|block\/(?:name|schema))$/.test(code),
  );
  const isOrphan = findings.some(({ code }) => ofChain.has(code));
  return findings.filter(({ code, message, place, suggestion }) => {
    if (code.startsWith('schema/') && grave.some((other) => isThere(other, place))) return false;
    if (
      code === 'reference/language' &&
      findings.some((other) => other.code === 'schema/not-one-of' && isThere(other.place, place))
    )
      return false;
    if (
      code === 'reference/operation' &&
      unread.some((document) => message.includes(`"${document}/`))
    )
      return false;
    // What a misspelt key holds is not read, so its texts seem to be named by nothing.
    if (
      isKeyWrong &&
      code === 'reference/message' &&
      suggestion === undefined &&
      place.file.path.includes('/messages/')
    )
      return false;
    if (ofChain.has(code) || code.startsWith('json/') || code === 'tenant/secret') return true;
    // Whose props are not known may say any of the tenant's own words.
    if (isBlockAway && code === 'reference/message' && place.file.path.includes('/messages/'))
      return false;
    if (broken.size === 0 && !isOrphan) return true;
    // A key that is all but right is wrong whatever else is.
    if (broken.has(place.file.path) && code === 'schema/unknown-key' && suggestion !== undefined)
      return true;
    if (broken.has(place.file.path) || echoes.test(code)) return false;
    return !(isOrphan && code === 'schema/missing');
  });
}

// A secret, a path that leads outside or an id that is not the file's is told as that, not also as something that is spelt wrong.
function isThere(one: Place, other: Place): boolean {
  return one.file.path === other.file.path && Math.abs(one.offset - other.offset) <= 1;
}
