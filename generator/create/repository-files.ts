import { productName } from '#generator/pack/product-package.ts';

export interface NewRepository {
  /** Name of the package, and of the first tenant. */
  readonly id: string;
  /** What package.json asks for: a version, a range, or the address of a tarball. */
  readonly product: string;
  readonly node: string;
  /** Entries of package-lock.json for the product and what it needs; none for another version of it. */
  readonly locked: Readonly<Record<string, object>> | undefined;
}

const schemas = `./node_modules/${productName}/schemas`;

// Which schema an editor holds a file to when it names none itself.
const kinds: Readonly<Record<string, string>> = {
  'tenants/*/profile.json': 'profile',
  'tenants/*/gates.json': 'gates',
  'tenants/*/navigation.json': 'navigation',
  'tenants/*/theme.json': 'theme',
  'tenants/*/screens/*.json': 'screen',
  'tenants/*/forms/*.json': 'form',
  'tenants/*/blocks/*.schema.json': 'block',
};

/** All of a repository but its tenants, which `livery new` writes: path → text. */
export function repositoryFiles(repository: NewRepository): Readonly<Record<string, string>> {
  return {
    'package.json': json(packageJson(repository)),
    ...(repository.locked === undefined
      ? {}
      : { 'package-lock.json': json(packageLock(repository, repository.locked)) }),
    '.gitignore': 'node_modules/\ndist/\n.livery/\ndata/\n*.log\n',
    '.vscode/settings.json': json({
      'json.schemas': Object.entries(kinds).map(([file, kind]) => ({
        fileMatch: [file],
        url: `${schemas}/${kind}.schema.json`,
      })),
      // Comments are allowed in every file of a tenant.
      'files.associations': { 'tenants/**/*.json': 'jsonc' },
    }),
    '.github/workflows/livery.yml': workflow,
    'README.md': readme(repository),
  };
}

function packageJson({ id, product, node }: NewRepository): object {
  return {
    name: id,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node },
    scripts: {
      dev: 'livery dev',
      backend: 'livery backend',
      check: 'livery check',
      build: 'livery build --all',
      verify: 'livery verify --all',
    },
    dependencies: { [productName]: product },
  };
}

function packageLock(repository: NewRepository, locked: Readonly<Record<string, object>>): object {
  const { id, product } = repository;
  const place = `node_modules/${productName}`;
  const resolved = product.startsWith('file:') ? { resolved: product } : {};
  return {
    name: id,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: id, dependencies: { [productName]: product } },
      ...locked,
      [place]: { ...locked[place], ...resolved },
    },
  };
}

const workflow = `name: livery
on:
  push:
    branches: [main]
  pull_request:
jobs:
  tenants:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npx livery check --types --format github
      # What a newer product changes for tenants waits here until a person accepted it.
      - run: npx livery diff --base
      - run: npx livery build --all --copy
      - run: npx livery verify --all
      - uses: actions/upload-artifact@v4
        with:
          name: bundles
          path: dist
          # _headers and the like belong to a bundle.
          include-hidden-files: true
`;

function readme({ id }: NewRepository): string {
  return `# ${id}

Tenants of a Livery app, one folder each in \`tenants/\`. Everything in them is public: no secrets.

| command | does |
|---|---|
| \`npm run dev\` | serves every tenant and shows an edit at once |
| \`npm run backend\` | the reference backend with demonstration clients; it prints their logins |
| \`npm run check\` | every finding at once, with file, line and column |
| \`npm run build\`, \`npm run verify\` | \`dist/<tenant>\`, ready for any static host, and its proof |
| \`npx livery preview dist/${id}\` | a bundle with the headers a host should send |
| \`npx livery mock <service>\` | stands in for a service that does not exist yet, from its OpenAPI document |
| \`npx livery new <id>\`, \`list\`, \`rename\`, \`remove\` | the tenants |
| \`npx livery doctor\` | the machine, versions, outdated overrides |

A tenant says \`"extends": "base"\` and holds only what differs; the base, themes, schemas and the contract come with
\`${productName}\`. The reference is in \`node_modules/${productName}/docs/reference\`.

## A newer product

\`\`\`sh
npm update ${productName}
npx livery migrate            # brings the tenants to the new version of the language
npx livery doctor             # overrides that the newer base left behind
npx livery diff --base        # what the newer base changes for each tenant
npx livery diff --base --accept   # once that was looked at: writes livery-lock.json, to be committed
\`\`\`
`;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
