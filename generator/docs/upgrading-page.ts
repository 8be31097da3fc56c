const fence = '```';

/** Commands of the page that change or look at tenants, in their order. A test runs them. */
export const upgradeCommands = [
  'npx livery migrate --dry-run',
  'npx livery migrate',
  'npx livery check',
  'npx livery doctor',
  'npx livery diff --base',
  'npx livery diff --base --accept',
  'npx livery build --all',
  'npx livery verify --all',
] as const;

/** How a newer product comes to the tenants of a repository, and to clients. */
export function upgradingPage(): string {
  return `# Upgrading

${fence}sh
npm update @livery/product
${upgradeCommands.join('\n')}
${fence}

1. **\`migrate\`** moves the tenants to the current version of the language, comments and order kept. \`version\` in \`profile.json\` says where a tenant is; a folder of any older version is
   moved in one run. \`--dry-run\` prints the lines that would change.
2. **\`check\`** names what the newer product does not accept, with the line.
3. **\`doctor\`** names what says the same as the newer base by now, and patches that no longer change anything.
4. **\`diff --base\`** lists what the newer base changes for each tenant and exits 1, so that a pipeline stops until a person has looked; \`--accept\` writes \`livery-lock.json\`, which is committed.
5. **\`build\` and \`verify\`** as always. \`livery diff dist-before/acme dist/acme\` compares two bundles.

A version of the product belongs to a repository, by its \`package-lock.json\`. Two versions side by side are two branches or two repositories: nothing is installed for the whole
machine, and each command uses the product of the folder that it is called in.

## In which order to deploy

1. **The database**: \`npm run migrate\` in a checkout of the product of that version, as the owner of its tables, while the servers before are still running. A server does not start on a database that lacks a
   migration, unless its login may apply it.
2. **The backend**, one server after the other. A bundle of the version before still asks it until its pages are closed.
3. **The bundles**. Files under \`assets/\` and \`t/\` are named by their content and never change: keep those of the bundle before for some days, because open pages still ask for
   parts of them. \`index.html\` is never kept by browsers (\`no-cache\`), so the next page that is opened is of the new version. The installed app offers the new version to its
   client between two tasks.

Going back is the same with the older bundle. The database does not go back: restore it from a copy.
`;
}
