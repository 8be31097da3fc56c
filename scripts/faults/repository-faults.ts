import type { Fault } from './fault.ts';

const ownRoot = 'tests/tenants/own-root.test.ts';
const lock = 'tests/tenants/base-lock.test.ts';

/** A repository of an integrator's own: its root, the product beside it, and what a newer product changes. */
export const repositoryFaults: readonly Fault[] = [
  {
    check: 'repository',
    what: 'the base of the product is not found from another root',
    file: 'generator/config/read/read-layer.ts',
    from: ': path.join(productTenants, id);',
    to: ': own;',
    tests: ownRoot,
  },
  {
    check: 'repository',
    what: 'a root without tenants passes',
    file: 'generator/cli.ts',
    from: "if (needs === 'tenants') assertTenants(workspace);",
    to: "if (needs === 'tenants') return workspace;",
    tests: 'tests/tenants/command-line.test.ts',
    named: 'refuses a root',
  },
  {
    check: 'repository',
    what: 'files of the product are migrated with those of the root',
    file: 'generator/commands/migrate.ts',
    from: '.filter(({ folder }) => path.dirname(folder) === tenants)',
    to: '',
    tests: ownRoot,
  },
  {
    check: 'repository',
    what: 'a tenant that was renamed is lost to those who extend it',
    file: 'generator/tenants/rename-tenant.ts',
    from: "...children.map((id) => profileWith(project, id, 'extends', from, to)),",
    to: '',
    tests: ownRoot,
  },
  {
    check: 'repository',
    what: 'a tenant that others extend is removed',
    file: 'generator/commands/remove.ts',
    from: 'if (children.length > 0)',
    to: 'if (children.length > 9)',
    tests: ownRoot,
  },
  {
    check: 'repository',
    what: 'what a tenant sets itself is reported as a change of the base',
    file: 'generator/lock/diff-base.ts',
    from: 'const own = layers.slice(1);',
    to: 'const own = layers.slice(9);',
    tests: lock,
  },
  {
    check: 'repository',
    what: 'a pipeline goes on although the base changed a tenant',
    file: 'generator/commands/diff.ts',
    from: 'if (changed.length > 0) context.exit(1);',
    to: '',
    tests: lock,
  },
  {
    check: 'repository',
    what: 'a package that the product needs is not among its dependencies',
    file: 'generator/pack/product-package.ts',
    from: "  '@vitejs/plugin-react',\n",
    to: '',
    tests: 'tests/commands/own-repository.test.ts',
    named: 'bring all that their files import',
  },
  {
    check: 'repository',
    what: 'a tenant that extends another is taken for a leak of it',
    file: 'generator/verify/tenant-marks.ts',
    from: 'ids.includes(layer.id),',
    to: 'layer.id === id,',
    tests: 'tests/commands/own-repository.test.ts',
    named: 'first tenant',
  },
];
