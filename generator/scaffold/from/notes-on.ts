import { serviceGrants } from '#generator/config/references/check-security.ts';
import type { Project } from '#generator/config/read/project.ts';
import type { TenantFiles } from '#generator/config/read/tenant-files.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';
import { unmetSecurity } from '#generator/openapi/met-security.ts';
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
  const { document, security } = operation;
  const grant = serviceGrants(profile, [document]).get(document);
  const unmet =
    grant && !project.documents.includes(document) && unmetSecurity(security, grant, document);
  const request = form ? requestFields(operation) : undefined;
  const left = request === undefined || 'reason' in request ? [] : request.left;
  return [
    ...(unmet
      ? [`${operation.id} requires ${unmet.lacks}, which the app does not send; ${unmet.advice}`]
      : []),
    ...(screen.route.includes(':')
      ? [`link to ${screen.route} from a list, with "on": { "select": { "to": … } }`]
      : []),
    ...left.map(({ path: name, reason }) => `"${name}" is left out, ${reason}`),
  ];
}
