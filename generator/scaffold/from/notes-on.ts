import { nodeAt, type Located } from '#generator/config/read/located.ts';
import type { Project } from '#generator/config/read/project.ts';
import type { TenantFiles } from '#generator/config/read/tenant-files.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { requestFields } from '#generator/openapi/request-fields.ts';
import type { NewScreen } from './add-screen.ts';

/** What is worth knowing of a screen that is right as it stands. */
export function notesOn(
  operation: DescribedOperation,
  { screen, form }: NewScreen,
  files: TenantFiles,
  project: Project,
): string[] {
  const profile = files.all.get('profile');
  const session: Located | undefined =
    profile && nodeAt(profile, ['services', operation.document, 'session']);
  const isOwn = !project.documents.includes(operation.document);
  const isSent = session?.kind === 'scalar' && session.value === true;
  const request = form ? requestFields(operation) : undefined;
  const left = request === undefined || 'reason' in request ? [] : request.left;
  return [
    ...(operation.signedIn && isOwn && !isSent
      ? [
          `${operation.id} asks for a signed-in client; "session": true in services.${operation.document} sends it their access token`,
        ]
      : []),
    ...(screen.route.includes(':')
      ? [`link to ${screen.route} from a list, with "on": { "select": { "to": … } }`]
      : []),
    ...left.map(({ path: name, reason }) => `"${name}" is left out, ${reason}`),
  ];
}
