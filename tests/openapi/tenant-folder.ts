import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject, withFreshTenants } from '#generator/config/read/project.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { withoutNotes } from '#generator/diagnostics/finding.ts';
import { report } from '#generator/diagnostics/report.ts';
import { temporaryRoot, type TemporaryRoot } from '#tests/tenants/temporary-root.ts';

/** The tenant `pl` in a folder of its own, where a test can add documents and screens. */
export interface TenantFolder {
  readonly root: TemporaryRoot;
  write(name: string, content: unknown): void;
  remove(name: string): void;
  /** Changes the profile. */
  profile(change: (profile: Record<string, unknown>) => void): void;
  /** Finding lines of a check, without the source lines below them. */
  lines(): string[];
  tenant(): ResolvedTenant;
}

export function tenantFolder(): TenantFolder {
  const root = temporaryRoot();
  const project = openProject(root.workspace);
  const folder = path.join(root.workspace.tenants, 'pl');
  const check = () => checkTenants(withFreshTenants(project), ['pl']);

  function write(name: string, content: unknown): void {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(
      path.join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );
  }

  return {
    root,
    write,
    remove: (name) => rmSync(path.join(folder, name)),
    profile(change) {
      const profile: Record<string, unknown> = JSON.parse(
        readFileSync(path.join(folder, 'profile.json'), 'utf8'),
      );
      change(profile);
      write('profile.json', profile);
    },
    lines: () =>
      report(withoutNotes(check().findings), 'text')
        .split('\n')
        .filter((line) => /^\S+:\d+:\d+ /.test(line)),
    tenant() {
      const { resolutions, findings } = check();
      const tenant = resolutions[0]?.tenant;
      if (!tenant) throw new Error(report(findings, 'text'));
      return tenant;
    },
  };
}
