import type { Finding } from '#generator/diagnostics/finding.ts';

const ofChain: ReadonlySet<string> = new Set(['extends/unknown', 'extends/loop', 'extends/deep']);
// What is said of something else because a part of the tenant could not be read.
const echoes = /^(?:reference\/|overlay\/|unused\/|file\/missing$|bind\/)/;

/**
 * The findings without those that would go by themselves once others are mended: a file that breaks off lacks keys that
 * stand further down, and names nothing that other files refer to; a parent that is misspelt gives nothing.
 */
export function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const broken = new Set(findings.filter(({ code }) => code === 'json/syntax').map(({ place }) => place.file.path));
  const isBlockAway = findings.some(({ code }) => /^(?:reference\/block|block\/(?:name|schema))$/.test(code));
  const isOrphan = findings.some(({ code }) => ofChain.has(code));
  if (broken.size === 0 && !isOrphan && !isBlockAway) return [...findings];
  return findings.filter(({ code, place }) => {
    if (ofChain.has(code) || code.startsWith('json/') || code === 'tenant/secret') return true;
    // Whose props are not known may say any of the tenant's own words.
    if (isBlockAway && code === 'reference/message' && place.file.path.includes('/messages/')) return false;
    if (broken.size === 0 && !isOrphan) return true;
    if (broken.has(place.file.path) || echoes.test(code)) return false;
    return !(isOrphan && code === 'schema/missing');
  });
}
