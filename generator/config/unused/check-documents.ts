import { unreviewed } from '#core/document-review.ts';
import { noteAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { TenantData } from '../references/tenant-data.ts';
import { nodeAt, textAt } from '../read/located.ts';
import type { Layer } from '../read/read-layer.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** One note a tenant, until the profile says that its documents were reviewed: those of the base are templates. */
export function checkDocuments(
  files: TenantFiles,
  own: Layer,
  documents: TenantData['documents'],
): Finding[] {
  const reviewed = textAt(files.all.get('profile'), 'documents', 'reviewed');
  const kinds = unreviewed(documents, reviewed);
  const profile = own.files.get('profile');
  if (kinds.length === 0 || profile === undefined) return [];
  const since = reviewed === undefined ? '' : ` since ${reviewed}, and they have changed`;
  return [
    noteAt(
      'document/unreviewed',
      `not reviewed by a lawyer${since}: ${kinds.join(', ')}; once they are, set "documents": { "reviewed": "YYYY-MM-DD" }`,
      (nodeAt(profile, ['documents']) ?? profile).place,
    ),
  ];
}
