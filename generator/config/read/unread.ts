import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import type { Located } from './located.ts';

/** What the folders of a tenant did not give. Later stages do not look for it, so one mistake is one finding. */
export interface Unread {
  /** Paths of files that break off: which keys stand further down is not known. */
  readonly files: ReadonlySet<string>;
  /** Whether the chain of parents breaks off: what is missing here may stand in a parent. */
  readonly isOrphan: boolean;
  /** Whether neither is so: a name that leads nowhere is a mistake then. */
  readonly isWhole: boolean;
}

const ofFile: ReadonlySet<string> = new Set([
  'json/syntax',
  'json/too-deep',
  'file/encoding',
  'file/too-large',
  'file/unreadable',
  'file/outside',
]);

/** Reported by the findings of reading, files that are no JSON or lie in the wrong place, and by the chain of parents. */
export function unreadOf(findings: readonly Finding[], isOrphan: boolean): Unread {
  const files = new Set(findings.filter(isUnread).map(({ place }) => place.file.path));
  return { files, isOrphan, isWhole: files.size === 0 && !isOrphan };
}

// A file in the wrong folder is missing in the right one.
function isUnread({ code, place, suggestion }: Finding): boolean {
  return (
    (ofFile.has(code) && place.file.path.endsWith('.json')) ||
    (code === 'file/unknown' && suggestion !== undefined)
  );
}

/** Whether the nearest file that gives a node was read to its end. */
export function isRead(node: Located, { files }: Unread): boolean {
  return !files.has(node.place.file.path);
}

/** Whether something was found at a place, give or take its quotation mark. */
export function isFoundAt(findings: readonly Finding[], place: Place): boolean {
  return findings.some(
    (other) =>
      other.place.file.path === place.file.path && Math.abs(other.place.offset - place.offset) <= 1,
  );
}
