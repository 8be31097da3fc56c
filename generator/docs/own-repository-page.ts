import { productName } from '#generator/pack/product-package.ts';

const fence = '```';

/** A text of the product in words of a tenant's own. */
export const overriddenMessages = `{
  "login.tagline": "Your bank, in your words."
}`;

/** A tenant beside the first one, which it extends. */
export const branchProfile = `{
  "extends": "my-bank",
  "id": "my-bank-young",
  "name": "My Bank Young",
  "http": { "tenantId": "my-bank-young" },
  "company": { "name": "My Bank Young", "address": "ul. Prosta 1, Warszawa" }
}`;

/** What an integrator types, in order. */
export const firstCommands = [
  'npx livery check',
  'npx livery build --all',
  'npx livery verify --all',
  'npx livery preview dist/my-bank',
] as const;

/** How an integrator keeps tenants in a repository of their own. */
export function ownRepositoryPage(): string {
  return `# A repository of your own

${fence}sh
npm create livery@latest my-bank -- --yes --name "My Bank" --country 48
cd my-bank
${firstCommands.join('\n')}
${fence}

\`create-livery\` writes the repository, installs the product and lets it make the first tenant. Without \`--yes\` it asks. The
options after \`--\` are those of [livery new](commands.md#livery-new). With \`--no-install\` it only writes the files, and
\`--product\` names another version of \`${productName}\` or a tarball of it.

${fence}text
my-bank/
  tenants/my-bank/          the first tenant: profile.json, a logo, and .schemas/: what your editor knows of it
  package.json              one dependency, ${productName}; scripts dev, backend, check, build, verify
  livery-lock.json          what the base was when it was last looked at
  package-lock.json         the packages that this version of the product was tested with
  .github/workflows/        checks, builds and verifies every tenant
  .vscode/settings.json     the schemas of the language for your editor
  README.md  .gitignore
${fence}

- **The root is the current folder**, or the nearest one above it that holds \`tenants/\`; \`--root\` names another. A root that is
  not there or has no tenants is an error of every command.
- **The base comes with the product.** \`"extends": "base"\` means the folder in \`node_modules/${productName}/tenants/base\`; themes,
  schemas and the contract lie beside it. Nothing there is edited: your folder holds what differs.
- **The app is built already.** A tenant that is data alone needs neither a bundler nor a compiler; \`livery dev\`, blocks of your
  own and clients of your OpenAPI documents do.
- **Your editor offers the names of the tenant**: fields of answers, keys of \`map\`, messages, screens. \`livery new\` writes them to \`.schemas/\`,
  which is committed; \`livery dev\` keeps them up to date while you edit, and \`livery schema my-bank --write\` after an update or without it.
- **\`livery backend\`** runs the reference backend for the tenants of the root with demonstration clients, and prints their
  logins. \`livery dev\` and \`livery preview\` hand the requests of a page on to it.
- **\`livery mock\`** stands in for a service that does not exist yet, from its document in \`openapi/\`, and
  \`--service savings=http://127.0.0.1:4610\` of \`livery dev\` and \`livery preview\` has that service asked there.

## A newer product

${fence}sh
npm update ${productName}
npx livery migrate --dry-run      # then without: moves the tenants to the new version of the language
npx livery doctor                 # overrides that the newer base left behind
npx livery diff --base            # what the newer base changes for each tenant; exits 1
npx livery diff --base --accept   # once that was looked at; commit livery-lock.json
${fence}

\`livery-lock.json\` keeps what your tenants had from the product: the base, the themes, and hashes of documents and texts.
\`livery diff --base\` lays each tenant over the base as it was and as it is, and lists the values that differ. What a tenant
sets itself, screens that it does not offer, and texts that it replaced are not among them:

${fence}text
my-bank
  navigation.home: "dashboard" → "portfolio"
  profile.features.funds: new, {"description":"Funds","enabled":true}
  message login.tagline: another text
base of 0.1.0 → 0.2.0: 1 tenant of 2 changed; when that is right: livery diff --base --accept
${fence}

## Words of your own

\`tenants/my-bank/messages/en-US.json\`:

${fence}json
${overriddenMessages}
${fence}

## Another tenant

\`livery new\` makes one of its own. One that differs little extends it, in \`tenants/my-bank-young/profile.json\`:

${fence}json
${branchProfile}
${fence}

\`livery rename\` and \`livery remove\` take care of what names a tenant and of what was built of it.
`;
}
