import { describe, expect, it } from 'vitest';
import { checkTenants } from '#generator/config/check-tenants.ts';
import { openProject } from '#generator/config/read/project.ts';
import { workspaceAt } from '#generator/workspace.ts';
import { compileGroups } from './compile-messages.ts';
import { planMessages } from './screen-messages.ts';

const project = openProject(workspaceAt());
const tenants = checkTenants(project, []).resolutions.flatMap(({ tenant }) => tenant ?? []);

describe.each(tenants.map((tenant) => [tenant.id, tenant] as const))(
  'messages of %s',
  (_id, tenant) => {
    const plan = planMessages(tenant, project.messages);
    const [locale] = tenant.profile.languages;
    const own = { [locale]: tenant.messages[locale] ?? {} };
    const groups = compileGroups(project.messages, own, plan.groupOf)[locale] ?? new Map();
    const textsOf = (group: string) => String(groups.get(group)?.content ?? '{}');

    it('make no page wait for texts of features that are not on it', () => {
      const login = plan.screens[tenant.navigation.login] ?? [];
      expect(login).toEqual(['auth', 'forms', ...login.filter((group) => group === 'own')]);
      expect(plan.screens[tenant.navigation.home]).not.toContain('kyc');
    });

    it('give every page what the shell says, wherever the text stands', () => {
      const shell = Object.keys(JSON.parse(textsOf('shell')));
      // The menu shows the choice of themes, whose texts are the profile's.
      expect(shell).toEqual(
        expect.arrayContaining(['action.retry', 'error.timeout', 'theme.jp', 'theme.mode']),
      );
      expect(shell).not.toContain('kyc.approved.title');
    });

    it('hold each text once', () => {
      const all = [...groups.values()].flatMap(({ content }) =>
        Object.keys(JSON.parse(String(content))),
      );
      expect(new Set(all).size).toBe(all.length);
      expect(all).toEqual(expect.arrayContaining([...project.messages.source.keys()]));
    });
  },
);
